// Blocks of row-major arrays as types of MPI, and their way between ranks.
#pragma once

#include <climits>
#include <lazuli/backend/mpi/grid.hpp>
#include <optional>
#include <span>

LAZULI_BEGIN
namespace mpi {

/// Where one axis of a block begins and ends.
struct share {
  index low = 0, high = 0;
  index size() const { return high - low; }
  friend bool operator==(share const&, share const&) = default;
};

/// Part i of n elements in `parts` as torch.chunk cuts them: ceil(n / parts) each, the last ones
/// fewer or none.
constexpr share share_of(index n, index parts, index i) {
  index const each = (n + parts - 1) / parts;
  index const low = each * i < n ? each * i : n, high = low + each < n ? low + each : n;
  return {low, high};
}

/// One axis: n elements in blocks that are dealt to so many places in turn. Shares are blocks of
/// which each place gets one.
struct dealt_axis {
  index n, block;
  int places;

  /// How many elements a place gets.   Source: ScaLAPACK numroc.
  constexpr index count(int place) const {
    index const full = n / block, rest = full % places;
    return full / places * block + (place < rest ? block : place == rest ? n % block : 0);
  }
  /// The number of element x at its place; and the number in the whole of element i at a place.
  constexpr index local(index x) const { return x / block / places * block + x % block; }
  constexpr index number(index i, int place) const {
    return (i / block * places + place) * block + i % block;
  }
  /// The place that has element x.
  constexpr int owner(index x) const { return static_cast<int>(x / block % places); }
};

/// A number that MPI takes as a count. Throws shape_error.
inline int count_of(index n, char const* call) {
  if (n > INT_MAX) fail<shape_error>(call, ": ", n, " elements of one message are too many for MPI");
  return static_cast<int>(n);
}

/// An MPI type of one element of so many bytes: messages count elements, for which an int suffices.
class element_type {
 public:
  explicit element_type(std::size_t bytes) {
    MPI_Type_contiguous(static_cast<int>(bytes), MPI_BYTE, &own_);
    MPI_Type_commit(&own_);
  }
  element_type(element_type&&) = delete;
  ~element_type() { MPI_Type_free(&own_); }
  MPI_Datatype get() const { return own_; }

 private:
  MPI_Datatype own_ = MPI_DATATYPE_NULL;
};

/// A block of a row-major array: the array's extents, the block's share of each, bytes per element.
struct block_of_array {
  std::span<index const> extents;
  std::span<share const> block;
  index bytes;

  bool empty() const {
    for (share const& s : block)
      if (s.size() <= 0) return true;
    return false;
  }
  /// The range of its elements in the array if they are contiguous; else nothing.
  std::optional<share> in_a_row() const {
    index low = 0, count = 1;
    for (std::size_t i = 0; i < block.size(); ++i) {
      if (count != 1 && block[i].size() != extents[i]) return std::nullopt;
      low = low * extents[i] + block[i].low;
      count *= block[i].size();
    }
    return share{low, low + count};
  }
};

/// An MPI type: the block [low, high) of a row-major array of elements of some bytes. An empty
/// block is an empty message.
class block_type {
 public:
  block_type() = default;
  block_type(std::span<index const> extents, std::span<share const> block, index bytes)
      : block_type(block_of_array{extents, block, bytes}) {}
  explicit block_type(block_of_array const& of) {
    if (of.empty()) return;
    auto const& [extents, block, bytes] = of;
    MPI_Type_contiguous(static_cast<int>(bytes), MPI_BYTE, &own_);
    std::vector<int> all, part, start;
    for (std::size_t i = 0; i < extents.size(); ++i) {
      all.push_back(count_of(extents[i], "gather"));
      part.push_back(count_of(block[i].size(), "gather"));
      start.push_back(count_of(block[i].low, "gather"));
    }
    if (!all.empty()) {
      MPI_Datatype made = MPI_DATATYPE_NULL;
      MPI_Type_create_subarray(static_cast<int>(all.size()), all.data(), part.data(), start.data(),
                               MPI_ORDER_C, own_, &made);
      MPI_Type_free(&own_);
      own_ = made;
    }
    MPI_Type_commit(&own_);
  }
  block_type(block_type&& b) noexcept : own_(std::exchange(b.own_, MPI_DATATYPE_NULL)) {}
  block_type& operator=(block_type&&) = delete;
  ~block_type() {
    if (own_ != MPI_DATATYPE_NULL) MPI_Type_free(&own_);
  }
  bool empty() const { return own_ == MPI_DATATYPE_NULL; }
  int count() const { return empty() ? 0 : 1; }
  MPI_Datatype get() const { return empty() ? MPI_BYTE : own_; }

 private:
  MPI_Datatype own_ = MPI_DATATYPE_NULL;
};

}  // namespace mpi
LAZULI_END
