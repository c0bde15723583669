// Files with one writer over ranks: savetxt, save_npz, save_safetensors, save_image. The first rank
// gets the values and writes; the others wait for it, and all fail if it fails.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/io/file.hpp>
#include <lazuli/mpi/gather.hpp>

LAZULI_BEGIN
namespace detail {

/// The first rank of a mesh writes.
class first_rank_writes final : public file_turn {
 public:
  explicit first_rank_writes(std::shared_ptr<mpi::grid const> grid) : grid_(std::move(grid)) {}
  bool is_here() const override { return grid_->all().rank() == 0; }
  void end(std::exception_ptr const& thrown) const override { mpi::agree(grid_->all().get(), thrown); }

 private:
  std::shared_ptr<mpi::grid const> grid_;
};

template <class Space>
  requires places_axes<Space>
struct values_for_file<Space> {
  template <class X>
  static std::shared_ptr<file_turn const> turn(X const& x) {
    auto grid = grid_of(x, "save");
    if (grid == nullptr) return nullptr;
    return std::make_shared<first_rank_writes>(std::move(grid));
  }
  template <class X>
  static auto values(X const& x) {
    return values_in<Space>::on_rank(x, 0);
  }
};

}  // namespace detail
LAZULI_END
