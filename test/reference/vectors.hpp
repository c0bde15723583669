// Reads vectors.txt, which generate.py describes: one question to NumPy a line, and its answer.
#pragma once

#include <fstream>
#include <map>

#include "support.hpp"

namespace support {

/// One line, read word by word.
class line_of_words {
 public:
  explicit line_of_words(std::string const& line) : text_(line), words_(line) {}
  std::string word() {
    std::string w;
    if (!(words_ >> w)) throw std::runtime_error("vectors.txt: a line ends too early: " + text_);
    return w;
  }
  double number() { return std::stod(word()); }
  index whole() { return static_cast<index>(std::stoll(word())); }
  list wholes() {
    list out(static_cast<std::size_t>(whole()));
    for (auto& v : out) v = whole();
    return out;
  }
  std::vector<double> numbers() {
    std::vector<double> out(static_cast<std::size_t>(whole()));
    for (auto& v : out) v = number();
    return out;
  }
  bool next_is_error() {
    auto const here = words_.tellg();
    std::string w;
    bool const yes = words_ >> w && w == "error";
    if (!yes) words_.seekg(here);
    return yes;
  }
  std::string const& text() const { return text_; }

 private:
  std::string text_;
  std::istringstream words_;
};

/// Calls f(line) for every line whose first word is `kind` (already read).
template <class F>
void for_each_vector(std::string const& kind, F f) {
  std::ifstream file(LAZULI_TEST_DIR "/reference/vectors.txt");
  BOOST_TEST_REQUIRE(file.good());
  int found = 0;
  for (std::string line; std::getline(file, line);) {
    line_of_words words(line);
    if (line.rfind(kind + ' ', 0) != 0) continue;
    words.word();
    BOOST_TEST_CONTEXT(line.substr(0, 150)) { f(words); }
    ++found;
  }
  BOOST_TEST(found > 0);
}

/// An input array of rank 3.
struct array3 {
  std::string dtype;
  list shape;
  std::vector<double> values;

  template <class T>
  lz::dtensor<T, 3> as() const {
    lz::dtensor<T, 3> x(shape[0], shape[1], shape[2]);
    std::size_t k = 0;
    for (T& v : x.flat()) v = static_cast<T>(values[k++]);
    return x;
  }
};

inline std::map<std::string, array3> read_arrays() {
  std::map<std::string, array3> out;
  for_each_vector("array", [&](auto& words) {
    auto const name = words.word();
    array3 a;
    a.dtype = words.word();
    a.shape = words.wholes();
    a.values = words.numbers();
    out[name] = a;
  });
  return out;
}

/// The same shape, and values that differ by at most `tolerance` (0: the same numbers; NaN is NaN).
template <class X>
boost::test_tools::predicate_result agrees(X const& x, list const& shape, std::vector<double> const& want, double tolerance) {
  auto const extents = x.extents().values();
  boost::test_tools::predicate_result result(list(extents.begin(), extents.end()) == shape);
  if (!result) {
    result.message() << "shape " << lz::text::shape(extents);
    return result;
  }
  auto const got = naive_values(x);
  for (std::size_t i = 0; i < want.size(); ++i) {
    auto const g = static_cast<double>(got[i]);
    if (g == want[i] || (g != g && want[i] != want[i]) || std::abs(g - want[i]) <= tolerance) continue;
    result = false;
    result.message() << "value " << i << " is " << g << " instead of " << want[i];
    return result;
  }
  return result;
}

/// Every reduction along every set of axes, of the arrays of dtype `name`, as T.
template <class T>
void check_reductions(std::string const& name) {
  auto const arrays = read_arrays();
  for_each_vector("reduce", [&](auto& words) {
    auto const op = words.word();
    auto const& a = arrays.at(words.word());
    auto const axes = words.wholes();
    bool const keep = words.whole() != 0;
    if (a.dtype != name) return;
    auto const x = a.template as<T>();
    bool const error = words.next_is_error();
    list const shape = error ? list() : words.wholes();
    double const scale = error ? 0 : words.number();
    auto const want = error ? std::vector<double>() : words.numbers();
    auto const check = [&](auto const& expression) {
      using V = lz::value_t<decltype(expression)>;
      double const tolerance = lz::real_dtype<V> && std::isfinite(scale) ? 8 * scale * static_cast<double>(std::numeric_limits<lz::compute_t<V>>::epsilon()) : 0;
      if (error) BOOST_CHECK_THROW((void)lz::eval(expression), lz::shape_error);
      else BOOST_TEST(agrees(lz::eval(expression), shape, want, tolerance));
    };
    auto const reduce = [&](auto const& reduction) {
      auto const with = [&](auto... options) {
        if (axes.empty() && error) {  // computed at once
          BOOST_CHECK_THROW((void)reduction(x, options...), lz::shape_error);
        } else if (axes.empty()) {
          check(reduction(x, options...));
        } else if (axes.size() == 1) {
          check(reduction(x, axes[0], options...));
        } else {
          int const both[] = {static_cast<int>(axes[0]), static_cast<int>(axes[1])};
          check(reduction(x, both, options...));
        }
      };
      // Kept axes are in float alone: each form of a reduction is compiled for each dtype.
      if constexpr (std::is_same_v<T, float>)
        if (keep) return with(lz::keepdims);
      if (!keep) with();
    };
    if (op == "sum") reduce(lz::sum);
    else if (op == "prod") reduce(lz::prod);
    else if (op == "mean") reduce(lz::mean);
    else if (op == "var") reduce(lz::var);
    else if (op == "stddev") reduce(lz::stddev);
    else if (op == "norm") reduce(lz::norm);
    else if (op == "min") reduce(lz::min);
    else if (op == "max") reduce(lz::max);
    else if (op == "argmin") reduce(lz::argmin);
    else if (op == "argmax") reduce(lz::argmax);
    else if (op == "any") reduce(lz::any);
    else if (op == "all") reduce([](auto const&... a) { return lz::reduce_all(a...); });
    else if (op == "count_nonzero") reduce(lz::count_nonzero);
    else BOOST_ERROR("unknown reduction " << op);
  });
}

}  // namespace support
