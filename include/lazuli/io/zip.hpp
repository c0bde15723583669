// ZIP archives, as far as NumPy writes them: members stored or deflated, also beyond 4 GiB.
// Format: PKWARE, APPNOTE 6.3 (records: 4.3.7 local, 4.3.12 central, 4.3.14 to 4.3.16 ends).
#pragma once

#include <lazuli/io/file.hpp>
#include <lazuli/io/name_table.hpp>
#include <vector>

LAZULI_BEGIN
namespace detail::zip {

/// CRC-32 (ISO 3309) of some bytes.
/// `before`: the checksum of what stands before these bytes.
LAZULI_API std::uint32_t checksum(std::string_view bytes, std::uint32_t before = 0);

/// A number of `count` bytes, the lowest first; 0 beyond the end.
inline std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < count && at + i < bytes.size(); ++i)
    out |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << 8 * i;
  return out;
}
LAZULI_API void append_number(std::string& out, std::uint64_t value, int count);

struct member {
  std::uint64_t method = 0, checksum = 0, packed = 0, size = 0, offset = 0;
};
inline constexpr std::uint64_t full = 0xffffffffu;  // the number is in the ZIP64 record

/// The members of an archive by name.
class reader {
 public:
  reader(std::string const& where, std::string_view bytes);

  /// The names of the members, and where each is among them.
  name_table const& names() const { return names_; }
  member const& at(index place) const { return members_[static_cast<std::size_t>(place)]; }

  /// The bytes of a member: of a stored one where they lie, of a deflated one in memory of its own.
  file_bytes open(std::string const& name, member const& m, file_bytes const& file) const;

 private:
  [[noreturn]] void malformed() const;
  [[noreturn]] void damaged(std::string const& name) const;

  std::uint64_t read_entry(std::uint64_t at);
  /// The ZIP64 record: numbers that take 8 bytes, in this order, where their field is full.
  static void read_wide(member& m, std::string_view extra);

  std::string where_;
  std::string_view bytes_;
  name_table names_;
  std::vector<member> members_;
};

/// Writes an archive member by member.
class writer {
 public:
  explicit writer(file_writer& file) : file_(file) {}

  /// A member whose bytes are those of the parts, one after the other; packed where that is asked
  /// for, else written from where they lie.
  void add(std::string const& name, std::initializer_list<std::string_view> parts, bool packed);
  void finish();

 private:
  static std::string wide_numbers(std::initializer_list<std::uint64_t> numbers);
  /// The fields that local and central records share, then the name and the wide numbers.
  static void append_common(std::string& out, member const& m, std::string const& name,
                            std::string const& wide, bool central = false);

  file_writer& file_;
  std::string central_;
  std::uint64_t written_ = 0, count_ = 0;
};

}  // namespace detail::zip
LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/zip.ipp>
#endif
