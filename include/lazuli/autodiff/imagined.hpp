// What a tape keeps in imagined memory, and how the way back through chains is recorded.
#pragma once

#include <lazuli/autodiff/functions.hpp>
#include <lazuli/tensor/imagined.hpp>

LAZULI_BEGIN

namespace detail {

/// What a tape keeps in imagined memory. An adjoint bears the name of its value: dx1 for x1.
template <class T, class S>
struct variable<T, imagined<S>> : variable_base {
  using space = imagined<S>;
  elements_in<space, T const> elements{};
  elements_in<space, T> adjoint{};
  vector_in<space, T> tangent;
  variable* along = nullptr;
  int argument = -1;  // its number, where it is one of the function

  index size() const { return elements.shape.size(); }
  elements_in<space, T const> const& read() {
    if (late != nullptr) compute_late();
    return elements;
  }
  virtual void make_adjoint() = 0;
  void clear_adjoint() { assign_to(adjoint, scalar_leaf<T>(T(0)), aliasing::excluded); }
  void need_adjoint() {
    if (reached) return;
    make_adjoint();
    clear_adjoint();
  }
  void start_at(index offset) {
    make_adjoint();
    if (size() > 1) clear_adjoint();
    if constexpr (!runs_loops_of_host<S>)
      assign_to(arranged(adjoint, mapping<extents<>>{{}, {}, offset}), scalar_leaf<T>(T(1)),
                aliasing::excluded);
    else if (size() == 1)  // the processor writes it, and needs no loop
      current_recording().add_name(adjoint.first, 1, sizeof(T), symbolic::symbol<T>(T(1)).text());
  }
};
template <class T, class E, class S>
struct variable_in<T, E, imagined<S>> : variable<T, imagined<S>> {
  using shape = std::conditional_t<runs_loops_of_host<S>, E, dextents<E::rank()>>;
  E extents{};
  imagined_tensor<S, T, shape> memory;

  template <class X>
  void set(E const& own, X const& elements) {
    extents = own;
    this->elements = elements_of(leaf_of(elements));
  }
  void make_adjoint() override {
    memory = imagined_tensor<S, T, shape>(
        imagined_memory<T, S>(shape(extents.values()), this->elements));
    auto& log = current_recording();
    bool const is_result = this->argument >= 0;
    if (!is_result) log.add_copy(extents.size() * index{sizeof(T)});
    log.add_name(memory.data(), extents.size(), sizeof(T),
                 is_result ? "dx" + std::to_string(this->argument)
                           : 'd' + log.name_at(this->elements.first));
    this->adjoint = elements_of(memory);
    this->reached = true;
  }
  mapping<E> map() const { return {extents, row_major(extents), 0}; }
  auto adjoint_there() const { return arranged(memory, map()); }
  auto adjoint_view() const { return memory_of<imagined<S>>::viewed(elements_of(memory), map()); }
  void drop_adjoint() override {
    if (this->asked) return;
    this->adjoint = {};
    this->reached = false;
  }
};

/// A number that a loop with several results writes.
template <class S, class T>
struct number_of_loop<imagined<S>, T> {
  imagined_tensor<S, T, extents<>> value;
  bool named = false;

  T* data() {
    if (!std::exchange(named, true)) current_recording().add_temporary(value);
    return value.data();
  }
  auto result() const { return memory_of<imagined<S>>::number_at(value.target()); }
};

/// Describes the loop that computes the adjoints of a chain.
template <class S>
struct adjoint_loop_on<imagined<S>> {
  template <class T, bool Sum, class E, int... Leaf, int R>
  static void run(together::operands<T, R, imagined<S>>& loop, E const& e) {
    auto& log = current_recording();
    note_long_statement(log, e);
    plan::loop_description out;
    plan::nest n = loop.nest();
    auto const adds = loop.adds();
    std::vector<std::string> const names = read<T>(log, out, n, e);
    write<T, Sum, E, Leaf...>(log, out, n, adds, names);
    out.points = n.size();
    out.kind = text::concat("loop with ", adds.size(), adds.size() == 1 ? " result" : " results");
    out.simd =
        text::concat(simd_width<T>, " lanes of ", dtype_name_v<T>, ", ", simd::instruction_set());
    std::vector<plan::operand> operands(n.operands, n.operands + n.count);
    n.operands = operands.data();
    together::merge(n);
    out.extents = text::shape(std::span<index const>(n.extents, static_cast<std::size_t>(n.rank)));
    if (!loop.is_row())
      together::for_each_plane<T>(n, adds, nullptr, [&](together::plane<T>&& p) {
        out.threads = std::max(out.threads, p.threads());
      });
    log.result.loops.push_back(std::move(out));
  }

 private:
  /// What is read: the leaves and the adjoint of the chain. Returns their names.
  template <class T, class E>
  static std::vector<std::string> read(recording& log, plan::loop_description& out,
                                       plan::nest const& n, E const& e) {
    std::vector<std::string> names;
    for_each_leaf(e, [&]<class L>(L const& x, int k) {
      plan::operand const& o = n.operands[k];
      if constexpr (is_number_leaf<L>) {
        names.push_back(symbolic::symbol<T>(static_cast<T>(*x.data())).text());
      } else {
        bool const there = reinterpret_cast<std::byte const*>(x.data()) == o.data;
        names.push_back(there ? log.name_of(x) : log.name_at(o.data));
      }
      describe<T>(out, n, o, names.back(), access_of(n, o), true);
    });
    plan::operand const& adjoint = n.operands[leaf_count<E>];
    names.push_back(log.name_at(adjoint.data));
    describe<T>(out, n, adjoint, names.back(), access_of(n, adjoint), true);
    return names;
  }
  static std::string access_of(plan::nest const& n, plan::operand const& o) {
    if (o.constant) return "scalar";
    return n.rank > 0 && o.strides[n.rank - 1] == 0 && n.extents[n.rank - 1] > 1 ? "broadcast"
                                                                                 : "unit";
  }
  /// The axes along which an operand stands still.
  static std::string axes_of(plan::nest const& n, plan::operand const& o) {
    std::string out;
    for (int i = 0; i < n.rank; ++i)
      if (o.strides[i] == 0 && n.extents[i] > 1)
        text::append(out, text::concat(out.empty() ? "" : ", ", i));
    return out;
  }
  template <class T>
  static void describe(plan::loop_description& out, plan::nest const& n, plan::operand const& o,
                       std::string const& name, std::string_view access, bool reads) {
    for (auto const& each : out.operands)
      if (each.name == name) return;
    if (recording::is_number(name)) return;
    std::vector<index> extents, strides;
    index size = 1;
    for (int i = 0; i < n.rank; ++i) {
      if (o.strides[i] == 0 && n.extents[i] > 1) continue;
      extents.push_back(n.extents[i]);
      strides.push_back(o.strides[i] / index{sizeof(T)});
      size *= n.extents[i];
    }
    (reads ? out.bytes_read : out.bytes_written) += size * index{sizeof(T)};
    out.operands.push_back({name, std::string(dtype_name_v<T>), text::shape(extents),
                            text::shape(strides), std::string(access)});
  }

  /// What is written, with the formulas; parts that the formulas share stand before them.
  template <class T, bool Sum, class E, int... Leaf>
  static void write(recording& log, plan::loop_description& out, plan::nest const& n,
                    std::span<unsigned char const> adds, std::vector<std::string> const& names) {
    using symbol = symbolic::symbol<T>;
    constexpr int results = static_cast<int>(sizeof...(Leaf)) + Sum;
    symbol values[results];
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      together::adjoints_at<T, Sum, E, Leaf...>([&](symbol const& y, int d) { values[d] = y; },
                                                symbol(names[I])...);
    }
    (std::make_index_sequence<leaf_count<E> + 1>{});
    symbolic::symbol_writer writer("v");
    [&]<int... D>(std::integer_sequence<int, D...>) { writer(symbol::call("all", values[D]...)); }
    (std::make_integer_sequence<int, results>{});
    for (int d = results; d-- > 0;) {  // the value first, if there is one
      plan::operand const& o = n.operands[leaf_count<E> + 1 + d];
      std::string const name = log.name_at(o.data), axes = axes_of(n, o), what = writer(values[d]);
      bool const adds_up = adds[static_cast<std::size_t>(d)] != 0;
      std::string formula = text::concat(name, adds_up ? " += " : " = ");
      formula += axes.empty() ? what : text::concat("sum(", what, ") over axes {", axes, "}");
      out.formula = d == results - 1 ? formula : text::concat(out.formula, "\n        ", formula);
      std::string access = axes.empty() ? "" : "summed, ";
      access += adds_up ? "added to what is there" : "stored";
      describe<T>(out, n, o, name, access, false);
    }
    std::string shared;
    std::string const& all = writer.statements();
    for (std::size_t at = 0; at < all.size();) {  // "float v0 = …;"
      auto const end = all.find(";\n", at), begin = all.find(' ', at) + 1;
      text::append(shared, text::concat(all.substr(begin, end - begin), "\n        "));
      at = end + 2;
    }
    out.formula = shared + out.formula;
  }
};

}  // namespace detail

LAZULI_END
