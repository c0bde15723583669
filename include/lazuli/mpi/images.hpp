// Images for training over ranks: each rank reads its share of a data set.
#pragma once

#include <lazuli/io/cifar.hpp>
#include <lazuli/io/image.hpp>
#include <lazuli/mpi/factory.hpp>
#include <lazuli/mpi/reshape.hpp>

LAZULI_BEGIN

/// Images over ranks and what they show: `auto [images, labels] = …`. P: where the axis of images
/// is placed.
template <auto P, dtype Pixel = std::uint8_t, dtype Label = std::int64_t>
struct placed_images {
  sharded<Pixel, P, all, all, all> images;  // (images, channels, height, width)
  sharded<Label, P> labels;
};

namespace detail {

/// images_are_shared: placements of images whose first axis alone ranks share.
template <class... P>
concept images_are_shared = sizeof...(P) == 4 && only_first_is_shared<sharded_space<P...>>;

}  // namespace detail

/// The images of CIFAR-10 files over ranks, `load_cifar10(paths, placed<on<"x">, all, all,
/// all>(m))`: each rank reads its images and checks their labels. Collective. Throws rank_error on
/// all ranks if a file is missing or wrong. Cost: a rank's images.
template <std::same_as<std::uint8_t> Pixel = std::uint8_t, class P, class... Rest>
  requires detail::images_are_shared<P, Rest...>
auto load_cifar10(std::vector<std::string> const& paths, placed_on<P, Rest...> const& where) {
  return mpi::together(where.grid()->all().get(), [&] {
    detail::cifar_records const records(paths);
    index const n = records.size();
    placed_images<P{}> out{{where.grid(), dextents<4>(n, 3, 32, 32)},
                           {where.grid(), dextents<1>(n)}};
    auto const own = out.images.range(0);
    records.copy(own.low, own.high, out.images.data(), out.labels.data());
    return out;
  });
}
template <std::same_as<std::uint8_t> Pixel = std::uint8_t, class P, class... Rest>
  requires detail::images_are_shared<P, Rest...>
auto load_cifar10(std::string const& path, placed_on<P, Rest...> const& where) {
  return lazuli::load_cifar10<Pixel>(std::vector<std::string>{path}, where);
}

/// The images of several PNG files over ranks,
/// `load_images<float>(paths, placed<on<"x">, all, all, all>(m))`, as on one machine; each rank
/// reads its files. Collective.   Throws rank_error on every rank if a file is missing or damaged,
/// or if extents differ.   Cost: a rank's files; an Allreduce of three numbers.
template <dtype T = std::uint8_t, class P, class... Rest>
  requires detail::images_are_shared<P, Rest...>
sharded<T, P{}, all, all, all> load_images(std::vector<std::string> const& paths,
                                           placed_on<P, Rest...> const& where, int channels = 0) {
  MPI_Comm const all_ranks = where.grid()->all().get();
  auto const n = static_cast<index>(paths.size());
  using numbers = sharded<std::int64_t, P{}>;
  auto const own = numbers(where.grid(), dextents<1>(n)).range(0);
  auto const read = mpi::together(
      all_ranks, [&] { return detail::png::read_several<T>(paths, own.low, own.high, channels); });
  index_array<3> extents{n == 0 ? channels : 0, 0, 0};
  if (!read.empty()) extents = {read[0].channels, read[0].height, read[0].width};
  MPI_Allreduce(MPI_IN_PLACE, extents.data(), 3, mpi::number_type<index>(), MPI_MAX, all_ranks);
  return mpi::together(all_ranks, [&] {
    detail::png::check_several(paths, own.low, read, extents);
    sharded<T, P{}, all, all, all> out(where.grid(),
                                       dextents<4>(n, extents[0], extents[1], extents[2]));
    detail::png::write_several(read, out.data());
    return out;
  });
}

LAZULI_END
