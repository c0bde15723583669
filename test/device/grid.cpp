// Triangles, diagonals and grids of device tensors; files and pictures of them.
#include <filesystem>
#include <lazuli/io.hpp>
#include <lazuli/linalg/products.hpp>

#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(triangles_and_diagonals) {
  machine const here;
  lz::dtensor<float, 3> const x = counted<float>(2, 3, 4);
  auto const g = x.cuda();
  for (lz::index const k : {-5, -1, 0, 2, 7}) {
    BOOST_TEST(same(lz::tril(g, k), lz::tril(x, k)));
    BOOST_TEST(same(lz::triu(g, k), lz::triu(x, k)));
  }
  auto const v = counted<float>(3);
  lz::vector<float> const w({3.f, 1.f, -2.f});
  BOOST_TEST(same(lz::diag(v.cuda(), 1), lz::diag(v, 1)));
  BOOST_TEST(same(lz::diag(g(0), -1), lz::diag(x(0), -1)));
  BOOST_TEST(same(lz::diag_embed(g(0), 1), lz::diag_embed(x(0), 1)));
  auto const [a, b] = lz::meshgrid(v.cuda(), v.cuda());
  auto const [c, d] = lz::meshgrid(v, v);
  BOOST_TEST((same(a, c) && same(b, d)));
  BOOST_TEST(same(lz::kron(g(0), g(1)), lz::kron(x(0), x(1))));
  BOOST_TEST(same(lz::cross(v.cuda(), w.cuda()), lz::cross(v, w)));
}

BOOST_AUTO_TEST_CASE(files_are_written_from_a_copy) {
  machine const here;
  auto const folder = std::filesystem::temp_directory_path() / "lazuli_device_files";
  std::filesystem::create_directories(folder);
  auto const x = counted<float>(3, 4);
  auto const g = x.cuda();
  auto const at = [&](char const* name) { return (folder / name).string(); };
  lz::save_npy(at("x.npy"), g);
  lz::savetxt(at("x.dat"), g);
  BOOST_TEST(elements_close(lz::load_npy<float, 2>(at("x.npy")).data(), x.data(), 12, 0));
  BOOST_TEST(elements_close(lz::loadtxt<float>(at("x.dat")).data(), x.data(), 12, 0));
  BOOST_TEST(elements_close(lz::make_grid(g).data(), lz::make_grid(x).data(), 36, 0));
  std::filesystem::remove_all(folder);
}
