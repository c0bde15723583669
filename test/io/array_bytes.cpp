#include <boost/test/unit_test.hpp>
#include <lazuli/io/array_bytes.hpp>
#include <lazuli/tensor/factory.hpp>

#include "shape/naive.hpp"

namespace io_array_bytes {

namespace lz = lazuli;
using lz::element_type;
using lz::detail::array_bytes;

static_assert(lz::element_type_of<bool> == element_type{'b', 1});
static_assert(lz::element_type_of<std::uint16_t> == element_type{'u', 2});
static_assert(lz::element_type_of<lz::float16> == element_type{'f', 2});
static_assert(lz::element_type_of<lz::bfloat16> == element_type{'g', 2});
static_assert(lz::element_type_of<std::complex<double>> == element_type{'c', 16});

std::string bytes_of(std::vector<std::int16_t> const& x) {
  return std::string(reinterpret_cast<char const*>(x.data()), 2 * x.size());
}

BOOST_AUTO_TEST_SUITE(array_bytes_hpp)

BOOST_AUTO_TEST_CASE(element_types_have_the_names_of_the_dtypes) {
  BOOST_TEST(lz::detail::name_of(lz::element_type_of<float>) == lz::dtype_name_v<float>);
  BOOST_TEST(lz::detail::name_of(lz::element_type_of<bool>) == lz::dtype_name_v<bool>);
  BOOST_TEST(lz::detail::name_of(lz::element_type_of<std::uint8_t>) ==
             lz::dtype_name_v<std::uint8_t>);
  BOOST_TEST(lz::detail::name_of(lz::element_type_of<lz::bfloat16>) ==
             lz::dtype_name_v<lz::bfloat16>);
  BOOST_TEST(lz::detail::name_of(lz::element_type_of<std::complex<float>>) ==
             lz::dtype_name_v<std::complex<float>>);
  BOOST_TEST((!lz::detail::is_element_type({'f', 1}) && !lz::detail::is_element_type({'x', 4})));
}

BOOST_AUTO_TEST_CASE(rows_and_columns_may_come_first_and_bytes_be_swapped) {
  std::string const data = bytes_of({1, 2, 3, 4, 5, 6});
  array_bytes array{{'i', 2}, false, false, {2, 3}, data};
  auto const rows = lz::detail::tensor_from<std::int16_t, 2>("t", array);
  BOOST_TEST((rows(0, 1) == 2 && rows(1, 0) == 4));
  array.columns_first = true;
  auto const columns = lz::detail::tensor_from<std::int16_t, 2>("t", array);
  auto const mapped = lz::detail::mapped_from<std::int16_t, 2>("t", array, nullptr);
  BOOST_TEST((columns(0, 1) == 3 && columns(1, 0) == 2));
  BOOST_TEST((mapped.view()(0, 1) == 3 && mapped.data() == (void const*)data.data()));
  array.swapped = true;
  BOOST_TEST((lz::detail::tensor_from<std::int16_t, 2>("t", array)(0, 1) == 3 << 8));
  LAZULI_CHECK_TEXT((lz::detail::mapped_from<std::int16_t, 2>("t", array, nullptr)), lz::io_error,
                    "t cannot be used in place (byte order, alignment or bools): load it");
}

BOOST_AUTO_TEST_CASE(a_mapped_array_keeps_its_file_alive_in_expressions) {
  auto const owner = std::make_shared<std::string>(bytes_of({1, 2}));
  auto mapped = [&] {
    array_bytes const array{{'i', 2}, false, false, {2}, *owner};
    return lz::detail::mapped_from<std::int16_t, 1>("t", array, owner);
  }();
  auto const sum = mapped + mapped;
  BOOST_TEST(owner.use_count() == 4);
  lz::vector<std::int16_t> const out = sum;
  BOOST_TEST((out(0) == 2 && out(1) == 4 && mapped.numel() == 2));
}

BOOST_AUTO_TEST_CASE(another_dtype_or_rank_is_an_error_that_names_both) {
  array_bytes const array{{'i', 2}, false, false, {1}, "ab"};
  LAZULI_CHECK_TEXT((lz::detail::tensor_from<float, 1>("f", array)), lz::io_error,
                    "f holds int16 of rank 1 (1), but float32 of rank 1 was asked for");
  LAZULI_CHECK_TEXT((lz::detail::tensor_from<std::int16_t, 2>("f", array)), lz::io_error,
                    "f holds int16 of rank 1 (1), but int16 of rank 2 was asked for");
}

BOOST_AUTO_TEST_CASE(sizes_that_overflow_are_errors) {
  using lz::detail::count_bytes;
  lz::index const big = lz::index{1} << 40;
  BOOST_TEST(count_bytes("f", {'f', 8}, {3, 4}) == 96u);
  BOOST_TEST(count_bytes("f", {'f', 8}, {big, 0, big}) == 0u);
  BOOST_TEST(count_bytes("f", {'c', 16}, {}) == 16u);
  BOOST_CHECK_THROW(count_bytes("f", {'f', 8}, {big, big}), lz::io_error);
  BOOST_CHECK_THROW(count_bytes("f", {'f', 8}, {-1, 2}), lz::io_error);
  BOOST_CHECK_THROW(count_bytes("f", {'b', 1}, std::vector<lz::index>(17, 1)), lz::io_error);
}

BOOST_AUTO_TEST_CASE(bools_are_0_or_1_whatever_the_file_holds) {
  array_bytes const array{{'b', 1}, false, false, {3}, {"\0\1\7", 3}};
  auto const x = lz::detail::tensor_from<bool, 1>("f", array);
  unsigned char raw[3];
  std::memcpy(raw, x.data(), 3);
  BOOST_TEST((raw[0] == 0 && raw[1] == 1 && raw[2] == 1));
  BOOST_CHECK_THROW((lz::detail::mapped_from<bool, 1>("f", array, nullptr)), lz::io_error);
}

BOOST_AUTO_TEST_CASE(named_arrays_refer_to_tensors_and_hold_values) {
  lz::matrix<float> const x = lz::ones(2, 3);
  lz::named_array const by_name("x", x), by_value("t", x.t()), moved("z", lz::zeros<bool>(2));
  BOOST_TEST((by_name.array().bytes.data() == (void const*)x.data()));
  BOOST_TEST((by_value.array().extents == std::vector<lz::index>{3, 2}));
  BOOST_TEST((by_value.array().bytes.size() == 24 && by_name.name() == "x"));
  BOOST_TEST((moved.array().bytes == std::string_view("\0\0", 2)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_array_bytes
