// Formulas followed without text: a digest of what is computed, and the numbers that a function of
// the user brings among its symbols.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <lazuli/base/function_ref.hpp>
#include <lazuli/number/dtype.hpp>
#include <string>
#include <string_view>

LAZULI_BEGIN
namespace symbolic {

/// A small number for each dtype in which symbols compute.
template <dtype T>
inline constexpr unsigned type_tag = (static_cast<unsigned>(dtype_kind_v<T>) * 2 +
                                      std::is_signed_v<T>)*32 +
                                     sizeof(T);

constexpr std::uint64_t mixed(std::uint64_t h, std::uint64_t x) {
  h = (h ^ x) * 0x9E3779B97F4A7C15u;
  h = (h ^ (h >> 32)) * 0xD6E8FEB86659FD93u;
  return h ^ (h >> 29);
}
/// The digest of an operation of this name and type on parts that have digests.
inline std::uint64_t digest_of(std::string_view name, unsigned tag,
                               std::initializer_list<std::uint64_t> parts) {
  std::uint64_t h = mixed(tag, parts.size());
  for (char const c : name) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  for (std::uint64_t const each : parts) h = mixed(h, each);
  return h;
}

/// The numbers that functions of the user brought among symbols, in the order in which they met
/// them, and the digest of all that is computed: of equal digests, the text is the same but for the
/// numbers' values.
struct brought_numbers {
  static constexpr int most = 16;
  struct number {
    alignas(8) std::byte bytes[16];
    unsigned tag;
  };

  explicit brought_numbers(int room = most) : room(room < most ? room : most) {}

  int room, count = 0;  // those beyond `room` are part of what is computed
  std::uint64_t digest = 0;
  number of[most];
};

/// While it lives, symbols of this thread are digests only; or, given the names of brought numbers,
/// text in which these stand for the numbers.
class following {
 public:
  using naming = function_ref<std::string(int)>;
  explicit following(brought_numbers& into, naming const* names = nullptr)
      : into_(into), names_(names), before_(current_) {
    current_ = this;
  }
  following(following const&) = delete;
  following& operator=(following const&) = delete;
  ~following() { current_ = before_; }

  /// That of this thread; null where formulas are text with literals.
  static following* current() { return current_; }
  static bool digests() { return current_ != nullptr && current_->names_ == nullptr; }

  /// The place of a number that the user's function brings; -1: it is part of what is computed.
  template <class T>
  int place_of(T value) {
    if (!users_ || into_.count == into_.room || !std::is_same_v<compute_t<T>, T>) return -1;
    brought_numbers::number& own = into_.of[into_.count];
    std::memcpy(own.bytes, &value, sizeof value);
    own.tag = type_tag<T>;
    into_.digest = mixed(into_.digest, own.tag);
    return into_.count++;
  }
  std::string name(int place) const { return (*names_)(place); }

 private:
  friend class numbers_of;
  static inline constinit thread_local following* current_ = nullptr;
  brought_numbers& into_;
  naming const* names_;
  following* before_;
  bool users_ = false;
};

/// Says for as long as it lives whose the numbers are that meet symbols: the user's, whose values
/// may change, or those of an op's own formula.
class numbers_of {
 public:
  enum whose { user, op };
  explicit numbers_of(whose w) : in_(following::current_) {
    if (in_ == nullptr) return;
    before_ = in_->users_;
    in_->users_ = w == user;
  }
  numbers_of(numbers_of const&) = delete;
  numbers_of& operator=(numbers_of const&) = delete;
  ~numbers_of() {
    if (in_ != nullptr) in_->users_ = before_;
  }

 private:
  following* in_;
  bool before_ = false;
};

/// f(x…), a function of the user.
template <class F, class... S>
auto called_with_symbols(F const& f, S const&... x) {
  numbers_of const brought(numbers_of::user);
  return f(x...);
}

}  // namespace symbolic
LAZULI_END
