// Every op over packs against the same op over scalars: reals within twice the error of the row,
// integers exactly.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/pack.hpp>

#include "samples.hpp"

namespace op_simd_equals_scalar {

using namespace lazuli;

namespace {

/// One op over N lanes of T giving Y, once by packs and once by scalars. Of the op only these two
/// functions are compiled; what follows knows T, N and Y.
template <class T, int N, class Y>
struct both_ways {
  using operands = T[3][N];
  void (*by_packs)(operands const&, Y*);
  void (*by_scalars)(operands const&, Y*);
  int arity;
  op::interval domains[3];

  template <class Op, int... I>
  static both_ways of(std::integer_sequence<int, I...>) {
    return {[](operands const& x, Y* y) {
              auto const operand = [&](int i) {
                simd::pack_of<T, N> gathered;
                for (int lane = 0; lane < N; ++lane) gathered.set_lane(lane, x[i][lane]);
                return gathered;
              };
              auto const result = callable<Op>{}(operand(I)...);
              for (int lane = 0; lane < N; ++lane) y[lane] = result[lane];
            },
            [](operands const& x, Y* y) {
              for (int lane = 0; lane < N; ++lane) y[lane] = callable<Op>{}(x[I][lane]...);
            },
            sizeof...(I),
            {samples::domain<Op>(0), samples::domain<Op>(1), samples::domain<Op>(2)}};
  }

  void check(operands const& x, double allowed) const {
    Y packs[N], scalars[N];
    by_packs(x, packs);
    by_scalars(x, scalars);
    for (int lane = 0; lane < N; ++lane) {
      double error = packs[lane] == scalars[lane] ? 0 : HUGE_VAL;
      if constexpr (std::is_floating_point_v<Y>) error = samples::ulps(packs[lane], scalars[lane]);
      if constexpr (complex_dtype<Y>)
        error = std::max(samples::ulps(packs[lane].real(), scalars[lane].real()),
                         samples::ulps(packs[lane].imag(), scalars[lane].imag()));
      BOOST_TEST(error <= allowed, "pack<" << dtype_name_v<T> << ", " << N << ">: " << error
                                           << " ULP at " << +x[0][lane] << ", " << +x[1][lane]
                                           << ", " << +x[2][lane] << ": " << +packs[lane]
                                           << ", not " << +scalars[lane]);
    }
  }

  void check_domain(double allowed) const {
    std::mt19937_64 random(N);
    for (int round = 0; round < 20000 / N; ++round) {
      operands x;
      for (int i = 0; i < 3; ++i)
        for (T& each : x[i]) each = samples::draw<T>(domains[i], random);
      check(x, allowed);
    }
  }

  void check_all_bits() const {
    std::mt19937_64 random(N);
    for (int round = 0; round < 4000 / N; ++round) {
      operands x;
      for (auto& operand : x)
        for (T& each : operand) each = static_cast<T>(random() >> random() % 64);
      check(x, 0);
    }
  }

  /// All combinations of the values, for as many operands as there are.
  void check_combinations(std::vector<T> const& values, double allowed) const {
    int const count = static_cast<int>(values.size());
    int const total = arity == 1 ? count : arity == 2 ? count * count : count * count * count;
    for (int first = 0; first < total; first += N) {
      operands x;
      for (int lane = 0; lane < N; ++lane) {
        int const i = (first + lane) % total;
        x[0][lane] = values[i % count];
        x[1][lane] = values[i / count % count];
        x[2][lane] = values[i / count / count];
      }
      check(x, allowed);
    }
  }
};

template <class Op>
using operands = std::make_integer_sequence<int, arity_of<Op>>;

/// Whether Op takes T, and the two ways of computing it on N lanes.
template <class Op, class T, int... I>
constexpr bool takes(std::integer_sequence<int, I...>) {
  return accepts<Op, samples::repeated<T, I>...>();
}
template <class Op, class T, int N, int... I>
auto ways(std::integer_sequence<int, I...> all) {
  return both_ways<T, N, result_t<Op, samples::repeated<T, I>...>>::template of<Op>(all);
}

template <class Op, class T, int N>
void check_reals() {
  auto const op = ways<Op, T, N>(operands<Op>{});
  op.check_domain(2 * Op::about.max_ulp);
  op.check_combinations(samples::specials<T>(), 4 * Op::about.max_ulp + 0.5);
}

template <class Op, class T, int N>
void check_integers() {
  using limits = std::numeric_limits<T>;
  auto const op = ways<Op, T, N>(operands<Op>{});
  op.check_all_bits();
  op.check_combinations(
      {0, 1, 2, 3, 7, static_cast<T>(-1), static_cast<T>(-2), limits::min(), limits::max(),
       static_cast<T>(8 * sizeof(T) - 1), static_cast<T>(8 * sizeof(T))},
      0);
}

/// Functions of integers that give reals are those of reals.
template <class Op>
inline constexpr bool of_integers =
    Op::about.kind != op::kind::real_function&& Op::about.kind !=
    op::kind::true_divide&& Op::about.kind != op::kind::complex_angle&& Op::about.kind !=
    op::kind::complex_pair;

}  // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(packs_of_reals_equal_scalars, Op, samples::catalogue) {
  if constexpr (takes<Op, float>(operands<Op>{})) {
    check_reals<Op, float, 16>();
    check_reals<Op, float, 4>();
    check_reals<Op, double, 8>();
  }
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(packs_of_integers_equal_scalars, Op, samples::catalogue) {
  if constexpr (of_integers<Op> && takes<Op, int>(operands<Op>{})) {
    check_integers<Op, std::int8_t, 64>();
    check_integers<Op, std::uint16_t, 8>();
    check_integers<Op, std::int32_t, 16>();
    check_integers<Op, std::uint64_t, 8>();
  }
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(masks_equal_bool, Op, samples::catalogue) {
  if constexpr (of_integers<Op> && takes<Op, bool>(operands<Op>{}))
    ways<Op, bool, 8>(operands<Op>{}).check_combinations({false, true}, 0);
  BOOST_TEST(true);
}

}  // namespace op_simd_equals_scalar
