// What a recorder writes down, whatever runs it: loops with names, formulas and operands, calls of
// libraries, intermediate results.
#pragma once

#include <algorithm>
#include <lazuli/evaluate/backend.hpp>
#include <lazuli/expr/evaluate.hpp>
#include <lazuli/number/symbol.hpp>
#include <lazuli/plan/describe.hpp>
#include <lazuli/plan/operands.hpp>
#include <utility>

LAZULI_BEGIN

namespace detail {

/// Leaves as symbols: numbers as literals, all others by name.
struct leaf_names {
  std::vector<std::string> names;  // one per leaf; empty: a literal
  template <int I, class L>
  auto leaf(L const& x) const {
    using T = compute_t<typename L::value_type>;
    auto const& name = names[static_cast<std::size_t>(I)];
    if (name.empty()) return symbolic::symbol<T>(static_cast<T>(*x.data()));
    return symbolic::symbol<T>(name);
  }
};

template <class L>
inline constexpr bool is_number_leaf = false;
template <class T>
inline constexpr bool is_number_leaf<scalar_leaf<T>> = true;

/// The explanation of one assignment while it is being written.
class recording {
 public:
  explanation result;
  bool next_in_destination = false;  // the next intermediate result waits in the destination,
  index next_bytes = 0;              // or in so many bytes (0: all of it)
  void const* panels_of = nullptr;   // the destination of a chain that runs by parts,
  std::string panels;                // and what is said of them

  static constexpr std::string_view destination = "y";

  /// Names all inputs x0, x1, … in the order in which they occur.
  template <class E>
  void name_inputs(E const& e) {
    for_each_source(e, [&](auto const& x) {
      if constexpr (leaf<decltype(x)>)
        if (!is_number_leaf<std::remove_cvref_t<decltype(x)>>) (void)name_of(x);
    });
  }
  /// x0, x1, … name memory that is known from now on; what else is read is called c0, c1, ….
  void keep_names_of_inputs() { input_ = 'c'; }
  /// Named by first occurrence: the same elements in the same order have one name.
  template <class L>
  std::string name_of(L const& x) {
    if (auto known = name_at(x.data()); !known.empty()) return known;
    auto const extents = x.extents().values();
    auto const strides = x.strides();
    return name_of_input(x.data(), extents, strides);
  }
  template <class Address>
  std::string name_of_input(Address data, std::span<index const> extents,
                            std::span<index const> strides) {
    std::string const place = text::concat(reinterpret_cast<std::size_t>(data),
                                           text::shape(extents), text::shape(strides));
    std::size_t at = 0;
    while (at < inputs_.size() && inputs_[at] != place) ++at;
    if (at == inputs_.size()) inputs_.push_back(place);
    return text::concat(std::string_view(&input_, 1), at);
  }
  /// A written operand: an intermediate result, or the destination.
  template <class Address>  // all of these are compiled where something is explained
  std::string name_of_target(Address data) const {
    auto known = name_at(data);
    return known.empty() ? std::string(destination) : known;
  }
  /// Names `size` elements of so many bytes at `data` and forgets what was there before. An operand
  /// that begins within them is "x[7]".
  template <class Address>
  void add_name(Address data, index size, index bytes, std::string name) {
    memory_.push_back({reinterpret_cast<char const*>(data), std::move(name), size, bytes});
  }
  /// The name of what lies at `data`; empty if it has none.
  template <class Address>
  std::string name_at(Address data) const {
    for (std::size_t i = memory_.size(); i-- > 0;) {
      auto const& known = memory_[i];
      index const at = reinterpret_cast<char const*>(data) - known.data;
      if (at == 0) return known.name;
      if (at > 0 && at < known.size * known.bytes)
        return known.name + '[' + std::to_string(at / known.bytes) + ']';
    }
    return {};
  }
  /// t0, t1, …: names an intermediate result at `data`, or one that waits in the destination.
  template <class Memory>
  void add_temporary(Memory const& of) {
    auto const data = of.data();
    index const bytes = of.extents().size() * index{sizeof(typename Memory::value_type)};
    bool const inside = std::exchange(next_in_destination, false);
    index const part = std::exchange(next_bytes, 0);
    index const size = of.extents().size(), each = sizeof(typename Memory::value_type);
    if (inside) return add_name(data, size, each, std::string(destination));
    result.temporary_bytes += part > 0 ? part : bytes;
    ++result.temporaries;
    add_name(data, size, each, 't' + std::to_string(next_++));
  }
  /// Adds an intermediate result without a name.
  void add_copy(index bytes) {
    result.temporary_bytes += bytes;
    ++result.temporaries;
  }

  template <class E>
  leaf_names names_of(E const& e) {
    leaf_names out;
    for_each_leaf(e, [&](auto const& x, int) {
      bool const number = is_number_leaf<std::remove_cvref_t<decltype(x)>>;
      out.names.push_back(number ? std::string() : name_of(x));
    });
    return out;
  }

  /// Is this the text of a number, not the name of memory?
  template <class Name>
  static bool is_number(Name const& name) {
    return name.empty() || name[0] == '(' || (name[0] >= '0' && name[0] <= '9');
  }
  /// How many elements of a leaf are in memory: repeated ones count once.
  template <class L>
  static index elements_at(L const& x) {
    index count = 1;
    for (int i = 0; i < L::extents_type::rank(); ++i)
      if (x.extents()[i] == 0 || x.strides()[static_cast<std::size_t>(i)] != 0)
        count *= x.extents()[i];
    return count;
  }

  template <class L>
  static void describe_operand(plan::loop_description& loop, L const& x, std::string const& name,
                               std::string_view access) {
    auto const extents = x.extents().values();
    auto const strides = x.strides();
    loop.operands.push_back({name, std::string(dtype_name_v<typename L::value_type>),
                             text::shape(extents), text::shape(strides), std::string(access)});
  }

  /// `access(k)`: how operand k is read.
  template <class To, class X, class Access>
  static void describe_operands(plan::loop_description& loop, plan::nest const& n, To const& to,
                                X const& e, leaf_names const& leaves, std::string const& name,
                                Access const& access) {
    describe_operand(loop, to, name, access(0));
    std::vector<std::string> seen;
    for_each_leaf(e, [&](auto const& x, int i) {
      auto const& own = leaves.names[static_cast<std::size_t>(i)];
      using T = typename std::remove_cvref_t<decltype(x)>::value_type;
      if (is_number(own) || std::find(seen.begin(), seen.end(), own) != seen.end()) return;
      seen.push_back(own);
      loop.bytes_read += elements_at(x) * static_cast<index>(sizeof(T));
      describe_operand(loop, x, own, access(i + 1));
    });
    loop.bytes_written = to.shape.size() * static_cast<index>(sizeof(value_t<To>));
    loop.points = n.size();
    loop.extents = text::shape(std::span<index const>(n.extents, static_cast<std::size_t>(n.rank)));
  }

  template <class X>
  static std::string formula_of(X const& e, leaf_names const& leaves) {
    return evaluate(e, leaves).text();
  }

  /// "y = sum(x0 * x1) over axes {0, 2}"
  template <class Reduction, class X>
  static std::string formula_of(Reduction const& r, X const& folded, leaf_names const& leaves,
                                std::string const& name) {
    std::string axes;
    for (int i = 0; i < X::extents_type::rank(); ++i) {
      if (r.reduces(i)) text::append(axes, text::concat(axes.empty() ? "" : ", ", i));
    }
    return text::concat(name, " = ", Reduction::name, "(", formula_of(folded, leaves),
                        ") over axes {", axes, "}");
  }

 private:
  struct named {
    char const* data;
    std::string name;
    index size, bytes;  // elements, and those of one
  };
  int next_ = 0;
  std::vector<named> memory_;        // intermediate results, the last ones last
  char input_ = 'x';
  std::vector<std::string> inputs_;  // places of x0, x1, …
};

}  // namespace detail

LAZULI_END
