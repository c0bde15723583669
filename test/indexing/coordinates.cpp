#include <lazuli/indexing/coordinates.hpp>
#include <lazuli/indexing/index_selection.hpp>

#include "support.hpp"

namespace indexing_places {

namespace lz = lazuli;
using namespace lz::literals;
using lz::index, support::holds;

BOOST_AUTO_TEST_SUITE(places_hpp)

BOOST_AUTO_TEST_CASE(flat_positions_and_indices_are_inverse) {
  auto const [rows, columns] = lz::unravel_index(lz::vector<int>({22, 41, 37}), {7, 6});
  BOOST_TEST((holds(rows, {3, 6, 6}) && holds(columns, {4, 5, 1})));
  BOOST_TEST(holds(lz::ravel_multi_index(std::array{rows, columns}, {7, 6}), {22, 41, 37}));
  BOOST_TEST(holds(lz::ravel_multi_index({rows, columns}, {7, 6}), {22, 41, 37}));
  auto const place = lz::unravel_index(1621, {6, 7, 8, 9});
  BOOST_TEST((place[0] == 3 && place[1] == 1 && place[2] == 4 && place[3] == 1));
  BOOST_TEST(lz::ravel_multi_index({3, 1, 4, 1}, {6, 7, 8, 9}) == 1621);
  BOOST_TEST(lz::ravel_multi_index(place, lz::shape(6, 7_c, 8, 9)) == 1621);
  BOOST_TEST(lz::ravel_multi_index(std::vector{3, 1, 4, 1}, {6, 7, 8, 9}) == 1621);
  BOOST_TEST(lz::ravel_multi_index(std::vector<long>{3, 1, 4, 1}, lz::shape(6, 7, 8, 9)) == 1621);
  BOOST_CHECK_THROW((void)lz::ravel_multi_index(std::vector{3, 1}, {6, 7, 8, 9}), lz::shape_error);
  lz::matrix<std::uint8_t> const column({{0}, {2}});
  BOOST_TEST(holds(lz::ravel_multi_index(std::tuple(column, lz::vector<int>({1, 3})), {3, 4}),
                   {1, 3, 9, 11}));
  BOOST_TEST(lz::unravel_index(lz::vector<int>(0), {0, 3})[1].size() == 0);
  lz::matrix<int> const x({{3, 9}, {1, 4}});
  BOOST_TEST(lz::unravel_index(lz::argmax(x).item(), x.shape())[1] == 1);
}

BOOST_AUTO_TEST_CASE(places_outside_are_errors) {
  auto const says = [](char const* text) {
    return [text](lz::index_error const& e) { return std::string(e.what()) == text; };
  };
  BOOST_CHECK_EXCEPTION(
      lz::unravel_index(12, {3, 4}), lz::index_error,
      says("unravel_index: index 12 is out of range: shape (3, 4) has 12 elements"));
  BOOST_CHECK_THROW(lz::unravel_index(-1, {3, 4}), lz::index_error);
  BOOST_CHECK_THROW(lz::unravel_index(lz::vector<int>({0, 12}), {3, 4}), lz::index_error);
  BOOST_CHECK_EXCEPTION(
      lz::ravel_multi_index({2, 4}, {3, 4}), lz::index_error,
      says("ravel_multi_index: index 4 is out of range for axis 1 of shape (3, 4)"));
  BOOST_CHECK_THROW(lz::ravel_multi_index(std::array{lz::vector<int>({-1})}, {3}), lz::index_error);
}

BOOST_AUTO_TEST_CASE(coordinates_of_every_place) {
  auto const where = lz::indices(2, 3);
  BOOST_TEST((where.shape() == lz::shape(2, 2, 3)));
  BOOST_TEST(holds(where, {0, 0, 0, 1, 1, 1, 0, 1, 2, 0, 1, 2}));
  BOOST_TEST(holds(lz::indices<float>({2}), {0.f, 1.f}));
  BOOST_TEST((lz::indices(lz::shape(0, 2)).shape() == lz::shape(2, 0, 2)));
  auto const sum = lz::fromfunction([](index i, index j) { return 10 * i + j; }, {2, 3});
  BOOST_TEST(holds(sum, {0, 1, 2, 10, 11, 12}));
  auto const halves = lz::fromfunction([](auto i) { return i * 0.5f; }, lz::shape(3_c));
  static_assert(std::is_same_v<decltype(halves), lz::tensor<float, 3> const>);
  BOOST_TEST(holds(halves, {0.f, 0.5f, 1.f}));
  BOOST_TEST(holds(lz::fromfunction<double>([](int i, int j) { return i == j; }, {2, 2}),
                   {1., 0., 0., 1.}));
  BOOST_TEST(lz::fromfunction([] { return 7; }, lz::shape()).item() == 7);
}

BOOST_AUTO_TEST_CASE(classes_become_rows) {
  lz::vector<int> const classes({0, 2, 1});
  BOOST_TEST(holds(lz::one_hot(classes), {1, 0, 0, 0, 0, 1, 0, 1, 0}));
  BOOST_TEST(holds(lz::one_hot<float>(classes(lz::slice(0, 2)), 4),
                   {1.f, 0.f, 0.f, 0.f, 0.f, 0.f, 1.f, 0.f}));
  lz::matrix<std::uint8_t> const many({{1, 0}, {1, 1}});
  BOOST_TEST((lz::one_hot(many.t()).shape() == lz::shape(2, 2, 2)));
  BOOST_TEST(holds(lz::one_hot(many.t())(1), {1, 0, 0, 1}));
  BOOST_TEST((lz::one_hot(lz::vector<int>(0), 3).shape() == lz::shape(0, 3)));
  BOOST_TEST(holds(lz::one_hot(lz::scalar<int>(1)), {0, 1}));
  BOOST_CHECK_THROW(lz::one_hot(classes, 2), lz::index_error);
  BOOST_CHECK_THROW(lz::one_hot(classes - 1), lz::index_error);
}

BOOST_AUTO_TEST_CASE(places_of_triangles) {
  auto const [rows, columns] = lz::triu_indices(3, 1);
  BOOST_TEST((holds(rows, {0, 0, 1}) && holds(columns, {1, 2, 2})));
  auto const [i, j] = lz::tril_indices(2, 0, 3);
  BOOST_TEST((holds(i, {0, 1, 1}) && holds(j, {0, 0, 1})));
  BOOST_TEST((lz::tril_indices(3)[0].size() == 6 && lz::triu_indices(3, 3)[1].size() == 0));
  BOOST_TEST((lz::tril_indices(2, -1)[0].size() == 1 && lz::triu_indices(0)[0].size() == 0));
  auto const narrow = lz::triu_indices<std::int32_t>(3, 1);
  BOOST_TEST((narrow[0] == lz::vector<std::int32_t>{0, 0, 1} && narrow[1] == lz::vector<std::int32_t>{1, 2, 2}).all().item());
  lz::matrix<int> x({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
  BOOST_TEST(holds(lz::vector<int>(x(rows, columns)), {2, 3, 6}));
  auto const [low_rows, low_columns] = lz::tril_indices_from(x(lz::slice(0, 2)), -1);
  BOOST_TEST((holds(low_rows, {1}) && holds(low_columns, {0})));
  auto const [up_rows, up_columns] = lz::triu_indices_from(x(lz::slice(0, 2)), 1);
  BOOST_TEST((holds(up_rows, {0, 0, 1}) && holds(up_columns, {1, 2, 2})));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_places
