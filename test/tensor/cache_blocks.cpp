#include <boost/test/unit_test.hpp>
#include <vector>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(pieces)

BOOST_AUTO_TEST_CASE(pieces_cover_every_element_once_and_are_not_cut_along_reduced_axes) {
  for (auto shape : {std::array<index, 3>{3, 400, 500},
                     {1, 1, 200000},
                     {200000, 1, 1},
                     {7, 9, 11},
                     {70, 1000, 3}}) {
    for (int reduced = 0; reduced < 3; ++reduced) {
      lz::detail::piece<3> whole;
      whole.length = shape;
      std::vector<char> seen(static_cast<std::size_t>(whole.size()));
      bool uncut = true;
      auto const kept = [reduced](int i) { return i != reduced; };
      lz::set_num_threads(1);
      lz::detail::in_pieces(whole, kept, 1, [&](lz::detail::piece<3> const& p) {
        auto const r = static_cast<std::size_t>(reduced);
        uncut = uncut && p.start[r] == 0 && p.length[r] == shape[r];
        lz::detail::for_each_row(p, 2, [&](auto const& at) {
          for (index k = 0; k < p.length[2]; ++k)
            ++seen[static_cast<std::size_t>((at[0] * shape[1] + at[1]) * shape[2] + at[2] + k)];
        });
      });
      bool once = true;
      for (char c : seen) once = once && c == 1;
      BOOST_TEST((once && uncut),
                 shape[0] << " " << shape[1] << " " << shape[2] << " along " << reduced);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_part_of_a_leaf_is_broadcast_where_the_leaf_is) {
  lz::matrix<int> x(4, 1);
  fill(x);
  lz::detail::piece<3> p;
  p.start = {1, 2, 3};
  p.length = {1, 2, 5};
  lz::strided<int const, lz::dextents<2>> const leaf{x.data(), x.extents(), x.strides()};
  auto const part = lz::detail::cut_out(leaf, p);
  BOOST_TEST((part.shape[0] == 2 && part.shape[1] == 1 && part.data() == x.data() + 2));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
