// mesh: the ranks of a program as a row, a rectangle or a box.
#pragma once

#include <lazuli/backend/mpi/grid.hpp>
#include <lazuli/meta/text.hpp>

LAZULI_BEGIN

/// The ranks of all processes as a cartesian grid with named axes: mesh<"x", "y">(4, 2). Copies are
/// the same mesh. Creation is collective over all ranks.
template <fixed_text... Names>
class mesh {
  static_assert(sizeof...(Names) > 0, "lazuli: a mesh has at least one axis: mesh<\"x\">(4)");

 public:
  /// All ranks: along the one axis there is, or as MPI distributes them over several.
  mesh() : mesh(std::vector<int>(sizeof...(Names), 0)) {}
  /// One size per axis, 0 where MPI chooses. Throws error, on every rank, unless the product of the
  /// sizes is the number of ranks.
  template <class... I>
    requires(sizeof...(I) == sizeof...(Names) && (std::is_integral_v<I> && ...))
  explicit mesh(I... sizes) : mesh(std::vector<int>{static_cast<int>(sizes)...}) {}

  /// How many ranks there are, in all or along an axis; where this rank is.
  int size() const { return grid_->all().size(); }
  int size(std::string_view axis) const { return grid_->size(grid_->axis(axis)); }
  int rank() const { return grid_->all().rank(); }
  int place(std::string_view axis) const { return grid_->place(grid_->axis(axis)); }
  std::shared_ptr<mpi::grid const> const& grid() const { return grid_; }

 private:
  explicit mesh(std::vector<int> sizes)
      : grid_(std::make_shared<mpi::grid const>(
            std::vector<std::string>{std::string(Names.view())...}, std::move(sizes))) {}

  std::shared_ptr<mpi::grid const> grid_;
};

/// any_mesh: a mesh of whatever axes.
template <class M>
concept any_mesh = requires(M const& m) {
  { m.grid() } -> std::convertible_to<std::shared_ptr<mpi::grid const>>;
};

LAZULI_END
