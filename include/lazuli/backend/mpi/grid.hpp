// A grid of ranks: a cartesian communicator, and one for the ranks along each of its axes.
#pragma once

// MPI's old C++ bindings, which the standard has taken back, cost 0.1 s and warn.
#if !defined(OMPI_SKIP_MPICXX)
#define OMPI_SKIP_MPICXX 1
#endif
#if !defined(MPICH_SKIP_MPICXX)
#define MPICH_SKIP_MPICXX 1
#endif
#include <mpi.h>

#include <lazuli/base/error.hpp>
#include <lazuli/meta/constant.hpp>
#include <memory>
#include <utility>
#include <string>
#include <vector>

LAZULI_BEGIN

/// What one rank threw in a statement over many, told to all of them: "rank 2: …".
struct rank_error : error {
  using error::error;
};

namespace mpi {

/// Is MPI at work: initialised, and not yet finished?
inline bool is_running() {
  int begun = 0, ended = 0;
  MPI_Initialized(&begun);
  MPI_Finalized(&ended);
  return begun != 0 && ended == 0;
}

/// A communicator of our own, freed with its last owner.
class communicator {
 public:
  communicator() = default;
  explicit communicator(MPI_Comm own) : own_(own) {
    MPI_Comm_rank(own_, &rank_);
    MPI_Comm_size(own_, &size_);
  }
  communicator(communicator&& c) noexcept
      : own_(std::exchange(c.own_, MPI_COMM_NULL)), rank_(c.rank_), size_(c.size_) {}
  communicator& operator=(communicator&& c) noexcept {
    std::swap(own_, c.own_);
    std::swap(rank_, c.rank_);
    std::swap(size_, c.size_);
    return *this;
  }
  ~communicator() {
    if (own_ != MPI_COMM_NULL && is_running()) MPI_Comm_free(&own_);
  }
  MPI_Comm get() const { return own_; }
  int rank() const { return rank_; }
  int size() const { return size_; }

 private:
  MPI_Comm own_ = MPI_COMM_NULL;
  int rank_ = 0, size_ = 1;
};

/// Brings what the ranks of a line have to the first, by a tree of log2(ranks) messages: each rank calls
/// receive(rank, step) for the `step` ranks from that one on, as often as it must, then send(rank, step)
/// for those from its own on; the first only receives. From left to right, so that order is kept.
template <class Send, class Receive>
void bring_to_first(communicator const& line, Send const& send, Receive const& receive) {
  int const me = line.rank();
  for (int step = 1; step < line.size(); step *= 2) {
    if (me % (2 * step) != 0) return send(me - step, step);
    if (me + step < line.size()) receive(me + step, step);
  }
}

/// Ranks in a row, a rectangle and so on, row-major; every axis has a name.
class grid : public std::enable_shared_from_this<grid> {
 public:
  /// Sizes of 0 are chosen by MPI. Throws error, alike on every rank, unless the sizes multiply to
  /// the number of ranks; collective.
  grid(std::vector<std::string> names, std::vector<int> sizes)
      : names_(std::move(names)), sizes_(std::move(sizes)) {
    if (!is_running()) fail<error>("mesh: MPI does not run; make an mpi::session first");
    int world = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &world);
    int const axes = static_cast<int>(sizes_.size());
    index product = 1;
    bool open = false;
    for (int n : sizes_) {
      if (n < 0) fail<error>("mesh: size ", n, " is negative");
      open = open || n == 0;
      product *= n == 0 ? 1 : n;
    }
    if (open ? world % product != 0 : product != world)
      fail<error>("mesh: ", product, " ranks are wanted", open ? " or a multiple of them" : "",
                  ", but ", world, " run; start that many, or choose other sizes");
    if (open) MPI_Dims_create(world, axes, sizes_.data());
    std::vector<int> const periods(sizes_.size(), 0);
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Cart_create(MPI_COMM_WORLD, axes, sizes_.data(), periods.data(), 0, &made);
    all_ = communicator(made);
    places_.resize(sizes_.size());
    MPI_Cart_coords(made, all_.rank(), axes, places_.data());
    for (int i = 0; i < axes; ++i) {
      std::vector<int> kept(sizes_.size(), 0);
      kept[static_cast<std::size_t>(i)] = 1;
      MPI_Comm line = MPI_COMM_NULL;
      MPI_Cart_sub(made, kept.data(), &line);
      along_.emplace_back(line);
    }
  }

  int axes() const { return static_cast<int>(sizes_.size()); }
  std::string const& name(int axis) const { return names_[static_cast<std::size_t>(axis)]; }
  int size(int axis) const { return sizes_[static_cast<std::size_t>(axis)]; }
  /// Where this rank is along an axis.
  int place(int axis) const { return places_[static_cast<std::size_t>(axis)]; }
  communicator const& all() const { return all_; }
  communicator const& along(int axis) const { return along_[static_cast<std::size_t>(axis)]; }
  /// Where rank r of all() is along each axis.
  std::vector<int> places_of(int r) const {
    std::vector<int> out(sizes_.size());
    MPI_Cart_coords(all_.get(), r, axes(), out.data());
    return out;
  }
  std::vector<int> const& places() const { return places_; }
  /// The rank of all() at these places.
  int rank_at(std::vector<int> const& places) const {
    int r = 0;
    MPI_Cart_rank(all_.get(), places.data(), &r);
    return r;
  }
  /// The axis of this name. Throws error.
  int axis(std::string_view name) const {
    for (int i = 0; i < axes(); ++i)
      if (this->name(i) == name) return i;
    fail<error>("mesh: there is no axis \"", name, "\"");
  }

 private:
  std::vector<std::string> names_;
  std::vector<int> sizes_, places_;
  communicator all_;
  std::vector<communicator> along_;
};

/// The grid on which a block of memory lies, and which that memory owns: copies of this count no
/// owners, which would take as long as the loop of a small statement.
class borrowed_grid {
 public:
  borrowed_grid(std::nullptr_t = nullptr) {}
  borrowed_grid(std::shared_ptr<grid const> const& owner) : own_(owner.get()) {}
  operator std::shared_ptr<grid const>() const {
    return own_ == nullptr ? nullptr : own_->shared_from_this();
  }
  grid const* get() const { return own_; }
  grid const* operator->() const { return own_; }
  grid const& operator*() const { return *own_; }
  friend bool operator==(borrowed_grid a, borrowed_grid b) { return a.own_ == b.own_; }

 private:
  grid const* own_ = nullptr;
};

}  // namespace mpi

LAZULI_END
