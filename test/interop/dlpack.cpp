// Arrays handed to other libraries and taken from them.
#include <lazuli/interop/dlpack.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace interop_dlpack {

using namespace support;
using lz::dlpack::managed_array, lz::dlpack::old_managed_array;
using dtypes = std::tuple<bool, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t,
                          std::int32_t, std::uint32_t, std::int64_t, std::uint64_t, lz::float16,
                          lz::bfloat16, float, double, std::complex<float>, std::complex<double>>;
using two = std::tuple<managed_array, old_managed_array>;

/// Another library's array: counts how often it is released.
template <class M>
struct producer {
  std::int64_t extents[2] = {2, 3}, strides[2] = {1, 2};
  std::vector<float> memory{0, 1, 2, 3, 4, 5, 6};
  int released = 0;
  M head{};

  producer() {
    head.what = {
        memory.data(), lz::dlpack::place::cpu, 0, 2, {lz::dlpack::kind::real, 32, 1}, extents,
        strides,       sizeof(float)};
    head.owner = this;
    head.release = [](M* m) { ++static_cast<producer*>(m->owner)->released; };
  }
};

BOOST_AUTO_TEST_SUITE(dlpack)

BOOST_AUTO_TEST_CASE(a_moved_tensor_hands_its_memory_over_and_a_named_one_a_copy) {
  lz::matrix<double> x({{1, 2, 3}, {4, 5, 6}});
  auto const* const memory = x.data();
  managed_array* const copy = lz::to_dlpack(x);
  BOOST_TEST(copy->what.data != memory);
  managed_array* const given = lz::to_dlpack(std::move(x));
  BOOST_TEST(given->what.data == memory);
  BOOST_TEST((given->what.rank == 2 && given->what.extents[1] == 3 && given->what.strides[0] == 3));
  BOOST_TEST((given->what.elements == lz::dlpack::element_kind{lz::dlpack::kind::real, 64, 1}));
  BOOST_TEST((given->major == 1 && given->flags == 0 && given->what.offset == 0));
  copy->release(copy);
  given->release(given);
}

BOOST_AUTO_TEST_CASE(views_share_expressions_are_evaluated_and_what_is_read_only_says_so) {
  lz::matrix<int> x({{1, 2, 3}, {4, 5, 6}});
  old_managed_array* const view = lz::to_dlpack<old_managed_array>(x.t().flip(0));
  BOOST_TEST((view->what.data == &x(0, 2) && view->what.strides[0] == -1));
  view->release(view);
  managed_array* const sum = lz::to_dlpack(x + 1);
  BOOST_TEST(static_cast<int*>(sum->what.data)[5] == 7);
  sum->release(sum);
  managed_array* const constant = lz::to_dlpack(std::as_const(x)(1));
  BOOST_TEST(constant->flags == managed_array::read_only);
  BOOST_CHECK_THROW((lz::from_dlpack<int, 1>(constant)), lz::error);
  BOOST_TEST((lz::from_dlpack<int const, 1>(constant).view()(2) == 6));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(arrays_are_shared_until_the_last_copy_is_gone, M, two) {
  producer<M> p;
  {
    auto const x = lz::from_dlpack<float, 2>(&p.head);
    auto const sum = x + x;
    BOOST_TEST((x.view()(1, 2) == 6.f && x.view()(0, 1) == 3.f));
    x.view()(1, 2) = 9.f;
    BOOST_TEST(p.memory[6] == 9.f);
    BOOST_TEST(p.released == 0);
    lz::matrix<float> const y = sum;
    BOOST_TEST(y(1, 2) == 18.f);
  }
  BOOST_TEST(p.released == 1);
  p.head.what.strides = nullptr;  // row by row
  BOOST_TEST((lz::from_dlpack<float const, 2>(&p.head).view()(1, 0) == 4.f));
  BOOST_TEST(p.released == 2);
  p.head.release = nullptr;
  BOOST_TEST((lz::from_dlpack<float, 2>(&p.head).numel() == 6));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(every_dtype_and_rank_comes_back, T, dtypes) {
  lz::vector<T> x(3);
  x.fill_(T(1));
  lz::tensor<T> const zero(T(1));
  auto const y = lz::from_dlpack<T, 1>(lz::to_dlpack(x));
  auto const none = lz::from_dlpack<T, 3>(lz::to_dlpack(lz::empty<T>(2, 0, 4)));
  auto const one = lz::from_dlpack<T, 0>(lz::to_dlpack(zero));
  BOOST_TEST((y.data()[2] == T(1) && none.numel() == 0 && none.strides()[0] == 4));
  BOOST_TEST((one.numel() == 1 && *one.data() == T(1)));
}

BOOST_AUTO_TEST_CASE(what_is_not_asked_for_is_an_error_and_stays_the_callers) {
  producer<managed_array> p;
  auto* const m = &p.head;
  LAZULI_CHECK_TEXT((lz::from_dlpack<double, 2>(m)), lz::dtype_error,
                    "from_dlpack: the elements are float32, but float64 was asked for");
  LAZULI_CHECK_TEXT((lz::from_dlpack<float, 1>(m)), lz::shape_error,
                    "from_dlpack: the rank is 2, but 1 was asked for");
  p.extents[1] = -1;
  LAZULI_CHECK_TEXT((lz::from_dlpack<float, 2>(m)), lz::shape_error,
                    "from_dlpack: axis 1 has extent -1");
  p.extents[0] = p.extents[1] = PTRDIFF_MAX;
  BOOST_CHECK_THROW((lz::from_dlpack<float, 2>(m)), lz::shape_error);
  p.head.what.offset = 2;
  p.extents[0] = p.extents[1] = 1;
  BOOST_CHECK_THROW((lz::from_dlpack<float, 2>(m)), lz::error);
  p.head.what.device = lz::dlpack::place::cuda;
  p.head.what.device_index = 3;
  LAZULI_CHECK_TEXT((lz::from_dlpack<float, 2>(m)), lz::device_error,
                    "from_dlpack: the array lies on cuda:3; from_dlpack_on takes it");
  p.head.what.elements = {lz::dlpack::kind::boolean, 8, 4};
  LAZULI_CHECK_TEXT((lz::from_dlpack<float, 2>(m)), lz::dtype_error,
                    "from_dlpack: the elements are bool in packs of 4, but float32 was asked for");
  p.head.major = 2;
  LAZULI_CHECK_TEXT((lz::from_dlpack<float, 2>(m)), lz::error,
                    "from_dlpack: version 2.1 of DLPack; 1 is known");
  BOOST_CHECK_THROW((lz::from_dlpack<float, 2>(static_cast<managed_array*>(nullptr))), lz::error);
  BOOST_TEST(p.released == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace interop_dlpack
