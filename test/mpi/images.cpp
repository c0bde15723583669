#include "folder.hpp"

namespace mpi_images {

using namespace ranks;

void write(std::string const& path, int count, int first) {
  std::ofstream file(path, std::ios::binary);
  for (int k = first; k < first + count; ++k) {
    file.put(static_cast<char>(k % 10));
    for (int i = 0; i < 3072; ++i) file.put(static_cast<char>(i * 7 + k));
  }
}

BOOST_AUTO_TEST_CASE(records_of_a_rank_are_its_share_of_all_files) {
  folder const there("lazuli_mpi_images");
  for (int n : {0, 1, 2, 5, 13}) {
    std::string const a = there.path + "/a" + std::to_string(n),
                      b = there.path + "/b" + std::to_string(n);
    if (line().rank() == 0) write(a, n, 0), write(b, 3, n);
    MPI_Barrier(MPI_COMM_WORLD);
    auto const whole = lz::load_cifar10({a, b});
    auto const [images, labels] =
        lz::load_cifar10({a, b}, lz::placed<on<"x">, all, all, all>(line()));
    static_assert(
        std::is_same_v<std::remove_cvref_t<decltype(labels)>, lz::sharded<std::int64_t, on<"x">>>);
    BOOST_TEST(same(images.gather(), whole.images));
    BOOST_TEST(same(labels.gather(), whole.labels));
    auto const everywhere = lz::load_cifar10(b, lz::placed<all, all, all, all>(rectangle()));
    BOOST_TEST(same(everywhere.images.gather(), lz::load_cifar10(b).images));
  }
}

BOOST_AUTO_TEST_CASE(where_one_rank_finds_a_wrong_file_all_throw) {
  folder const there("lazuli_mpi_images");
  std::string const path = there.path + "/wrong";
  if (line().rank() == 0) {
    write(path, 7, 0);
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(6 * 3073);
    file.put(12);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  auto const where = lz::placed<on<"x">, all, all, all>(line());
  BOOST_CHECK_EXCEPTION((void)lz::load_cifar10(path, where), lz::rank_error, [](auto const& e) {
    return std::string_view(e.what()).ends_with("wrong: label 12 of image 6 is not from 0 to 9");
  });
  BOOST_CHECK_THROW((void)lz::load_cifar10("no/such", where), lz::rank_error);
  BOOST_CHECK_THROW((void)lz::load_images({path}, where), lz::rank_error);
}

BOOST_AUTO_TEST_CASE(each_rank_reads_its_image_files) {
  folder const there("lazuli_mpi_images");
  std::vector<std::string> paths;
  for (int k = 0; k < 7; ++k) {
    paths.push_back(there.path + "/" + std::to_string(k) + ".png");
    lz::dtensor<std::uint8_t, 3> const x =
        lz::astype<std::uint8_t>(lz::arange(3 * 4 * 5) * 3 + k).reshape(3, 4, 5);
    if (line().rank() == 0) lz::save_image(paths.back(), x);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  auto const where = lz::placed<on<"x">, all, all, all>(line());
  for (std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{7}}) {
    std::vector<std::string> const some(paths.begin(),
                                        paths.begin() + static_cast<std::ptrdiff_t>(n));
    BOOST_TEST(same(lz::load_images(some, where).gather(), lz::load_images(some)));
    BOOST_TEST(
        same(lz::load_images<float>(some, where, 1).gather(), lz::load_images<float>(some, 1)));
  }
  BOOST_TEST(
      same(lz::load_images({paths[4]}).squeeze(lz::constant<0>{}), lz::load_image(paths[4])));
  BOOST_CHECK_THROW((void)lz::load_images(paths, where, 5), lz::rank_error);
  auto const other = there.path + "/other.png";
  if (line().rank() == 0) lz::save_image(other, lz::zeros(3, 2, 2));
  MPI_Barrier(MPI_COMM_WORLD);
  paths.push_back(other);
  BOOST_CHECK_THROW((void)lz::load_images(paths, where), lz::rank_error);
}

}  // namespace mpi_images
