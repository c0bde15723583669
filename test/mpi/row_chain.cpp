#include <lazuli/mpi/row_chain.hpp>

#include "ranks.hpp"

namespace mpi_row_chain {

namespace lz = lazuli;

/// One output to which blocks are folded.
template <class D>
class output {
 public:
  explicit output(lz::simd::reduction_kernel const& kernel)
      : kernel_(kernel),
        packs_(lz::simd::virtual_lanes / kernel.lanes),
        memory_(packs_ * kernel.state_bytes) {
    kernel_.clear(memory_.data(), packs_);
  }
  std::byte* state() { return memory_.data(); }
  D value(lz::index count) {
    D out{};
    kernel_.merge_lanes(memory_.data(),
                        static_cast<int>(std::min<lz::index>(count, lz::simd::virtual_lanes)));
    kernel_.finish(kernel_.context, memory_.data(), count, reinterpret_cast<std::byte*>(&out), 0,
                   1);
    return out;
  }

 private:
  lz::simd::reduction_kernel const& kernel_;
  lz::index packs_;
  lz::memory::buffer<std::byte> memory_;
};

/// Folds a chain from its operands, and in two blocks from its values, which are `expected`.
template <class R, class E, class T>
auto folded(R const& op, E const& chain, lz::vector<T> const& expected) {
  using D = typename R::template result<T>;
  lz::detail::row_chain<R, typename R::template accumulator<T>, D, E> const row(op, chain);
  lz::index const n = expected.size();
  lz::vector<T> values(n + 1);
  values(n) = T(77);
  row.write(row, 0, n, reinterpret_cast<std::byte*>(values.data()));
  BOOST_TEST(lz::array_equal(values(lz::slice(0, n)), expected));
  BOOST_TEST(values(n) == T(77));  // nothing behind the row is written
  if (n > 2) {
    row.write(row, 1, 3, reinterpret_cast<std::byte*>(values.data()));
    BOOST_TEST(lz::array_equal(values(lz::slice(0, 2)), expected(lz::slice(1, 3))));
  }
  lz::vector<T> whole(expected);
  auto* const first = reinterpret_cast<std::byte*>(whole.data());
  output<D> at_once(row.kernel), in_two(row.of_values);
  if (row.reads_values)
    row.fold_values(first, at_once.state(), {0, n, 0, 0});
  else
    row.fold(row, at_once.state(), {0, n, 0, 0});
  lz::index const cut = n / 2 / lz::simd::virtual_lanes * lz::simd::virtual_lanes;
  row.fold_values(first, in_two.state(), {0, cut, 0, 0});
  row.fold_values(first, in_two.state(), {cut, n - cut, 0, cut});
  return std::pair<D, D>(at_once.value(n), in_two.value(n));
}

BOOST_AUTO_TEST_CASE(chains_in_a_row_are_folded_from_operands_and_from_values) {
  for (lz::index n : {1, 7, 300, 5000}) {
    lz::vector<double> const x = lz::sin(lz::arange<double>(n));
    lz::vector<double> const y = x * 2 + x;
    auto const [sum, sum_in_two] = folded(lz::op::sum_reduction{}, lz::close(x * 2 + x), y);
    BOOST_TEST(std::abs(sum - lz::sum(y).item()) < 1e-12 * double(n));
    BOOST_TEST(std::abs(sum_in_two - sum) < 1e-12 * double(n));
    auto const [most, most_in_two] = folded(lz::op::max_reduction{}, lz::close(x * 2 + x), y);
    BOOST_TEST(most == lz::max(y).item());
    BOOST_TEST(most_in_two == most);
    lz::vector<std::int8_t> const small = lz::astype<std::int8_t>(lz::arange<int>(n) % 100);
    auto const [wide, wide_in_two] = folded(lz::op::sum_reduction{}, lz::close(small), small);
    BOOST_TEST(wide == lz::sum(small).item());
    BOOST_TEST(wide_in_two == wide);
  }
}

BOOST_AUTO_TEST_CASE(positions_are_those_of_the_whole) {
  lz::vector<float> x = lz::zeros<float>(600);
  x(123) = 1, x(500) = 1;
  auto const [at, at_in_two] = folded(lz::op::argmax_reduction{}, lz::close(x), x);
  BOOST_TEST(at == 123);
  BOOST_TEST(at_in_two == 123);
  x(123) = 0;
  BOOST_TEST(folded(lz::op::argmax_reduction{}, lz::close(x), x).second == 500);
}

}  // namespace mpi_row_chain
