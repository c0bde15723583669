#include <boost/test/unit_test.hpp>

#include "reference/vectors.hpp"

namespace support {

namespace {

template <class F>
void with_dtype(std::string const& name, F f) {
  if (name == "b1") f(bool());
  else if (name == "i1") f(std::int8_t());
  else if (name == "i2") f(std::int16_t());
  else if (name == "i4") f(std::int32_t());
  else if (name == "i8") f(std::int64_t());
  else if (name == "u1") f(std::uint8_t());
  else if (name == "u2") f(std::uint16_t());
  else if (name == "u4") f(std::uint32_t());
  else if (name == "u8") f(std::uint64_t());
  else if (name == "f2") f(lz::float16());
  else if (name == "f4") f(float());
  else if (name == "f8") f(double());
  else if (name == "c8") f(std::complex<float>());
  else if (name == "c16") f(std::complex<double>());
  else BOOST_ERROR("unknown dtype " << name);
}

/// 0, step, 2·step, … with the given shape.
template <int R>
lz::dtensor<int, R> counted(list const& shape, int step) {
  lz::index_array<R> extents{};
  for (std::size_t i = 0; i < shape.size(); ++i) extents[i] = shape[i];
  lz::dtensor<int, R> x{lz::dextents<R>(extents)};
  int k = 0;
  for (int& v : x.flat()) v = step * k++;
  return x;
}

template <class F>
void with_rank(list const& shape, int step, F f) {
  switch (shape.size()) {
    case 0: return f(counted<0>(shape, step));
    case 1: return f(counted<1>(shape, step));
    case 2: return f(counted<2>(shape, step));
    default: return f(counted<3>(shape, step));
  }
}

/// A bound of a slice as the type it has in the source.
template <class F>
void with_bound(std::string const& word, F f) {
  if (word == "_") f(lz::_);
  else f(static_cast<index>(std::stoll(word)));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(agreement_with_NumPy)

BOOST_AUTO_TEST_CASE(promotion_of_dtypes) {
  for_each_vector("promote", [](auto& words) {
    auto const a = words.word(), b = words.word(), want = words.word();
    // The three are compared as they run: of the types, each three would be compiled.
    std::type_info const *wanted = &typeid(void), *found = &typeid(void), *turned = &typeid(void);
    with_dtype(want, [&](auto z) { wanted = &typeid(z); });
    with_dtype(a, [&](auto x) {
      with_dtype(b, [&](auto y) {
        found = &typeid(lz::promote_t<decltype(x), decltype(y)>);
        turned = &typeid(lz::promote_t<decltype(y), decltype(x)>);
      });
    });
    BOOST_TEST((*found == *wanted && *turned == *wanted));
  });
}

BOOST_AUTO_TEST_CASE(broadcasting_of_sums) {
  for_each_vector("add", [](auto& words) {
    auto const left = words.wholes(), right = words.wholes();
    bool const error = words.next_is_error();
    list const shape = error ? list() : words.wholes();
    auto const want = error ? std::vector<double>() : words.numbers();
    with_rank(left, 100, [&](auto const& a) {
      with_rank(right, 1, [&](auto const& b) {
        if (error) BOOST_CHECK_THROW((void)(a + b), lz::shape_error);
        else BOOST_TEST(agrees(lz::eval(a + b), shape, want, 0));
      });
    });
  });
}

BOOST_AUTO_TEST_CASE(slices_of_matrices) {
  for_each_vector("slice", [](auto& words) {
    auto const x = counted<2>(words.wholes(), 1);
    auto const start0 = words.word(), stop0 = words.word();
    index const step0 = words.whole();
    auto const start1 = words.word(), stop1 = words.word();
    index const step1 = words.whole();
    auto const shape = words.wholes();
    auto const want = words.numbers();
    with_bound(start0, [&](auto a) {
      with_bound(stop0, [&](auto b) {
        with_bound(start1, [&](auto c) {
          with_bound(stop1, [&](auto d) {
            auto const v = x(lz::slice(a, b, step0), lz::slice(c, d, step1));
            BOOST_TEST(agrees(v, shape, want, 0));
            BOOST_TEST(agrees(lz::eval(v + 0), shape, want, 0));
          });
        });
      });
    });
  });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
