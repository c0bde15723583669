// Agreement of all ranks: either all continue, or all throw the same exception.
#pragma once

#include <algorithm>
#include <exception>
#include <lazuli/backend/mpi/grid.hpp>
#include <utility>

LAZULI_BEGIN
namespace mpi {

/// The text of an exception, with the rank that threw it; a rank_error names its rank already.
inline std::string words_of(std::exception_ptr const& thrown, int rank = -1) {
  auto const whose = rank < 0 ? std::string() : "rank " + std::to_string(rank) + ": ";
  try {
    std::rethrow_exception(thrown);
  } catch (rank_error const& e) {
    return e.what();
  } catch (std::exception const& e) {
    return whose + e.what();
  } catch (...) {
    return whose + "an exception that is no std::exception";
  }
}

/// The largest value that any rank brings, on all of them. Collective.
inline int largest(MPI_Comm all, int mine) {
  int most = 0;
  MPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, all);
  return most;
}

/// What failed on this rank and has yet to be told to the others; see told_later.
inline thread_local std::exception_ptr const* untold = nullptr;

/// What a rank brings to the next agreement: an exception, or null.
inline std::exception_ptr brought(std::exception_ptr const& mine = nullptr) {
  return mine || untold == nullptr ? mine : *untold;
}

/// Keeps an exception of this rank alone while the others go on to their next agreement. That one
/// tells it, within this object's life; no agreement is needed before it.
class told_later {
 public:
  told_later() = default;
  template <class F>
  explicit told_later(F const& f) {
    run(f);
  }
  told_later(told_later&&) = delete;
  ~told_later() {
    if (thrown_) untold = before_;
  }
  /// Runs f unless something has failed. A shape_error is thrown at once: all ranks throw it alike.
  template <class F>
  void run(F const& f) {
    if (thrown_) return;
    try {
      f();
    } catch (shape_error const&) {
      throw;
    } catch (...) {
      thrown_ = std::current_exception();
      before_ = std::exchange(untold, &thrown_);
    }
  }
  /// Throws what has failed, where the statement had no agreement.
  void check() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  std::exception_ptr thrown_;
  std::exception_ptr const* before_ = nullptr;
};

/// Collective: returns if no rank brings an exception; else every rank throws rank_error with the
/// text of the first one that does.   Cost: one Allreduce of an int.
inline void agree(MPI_Comm all, std::exception_ptr const& thrown = nullptr) {
  auto const mine = brought(thrown);
  int rank = 0, size = 0, first = 0;
  MPI_Comm_rank(all, &rank);
  MPI_Comm_size(all, &size);
  int const own = mine ? rank : size;
  MPI_Allreduce(&own, &first, 1, MPI_INT, MPI_MIN, all);
  if (first == size) return;
  constexpr std::size_t longest = 1024;
  char words[longest] = {};
  if (rank == first) words_of(mine, rank).copy(words, longest - 1);
  MPI_Bcast(words, static_cast<int>(longest), MPI_CHAR, first, all);
  fail<rank_error>(static_cast<char const*>(words));
}

/// Runs f here, then agrees; returns the result of f.
template <class F>
auto together(MPI_Comm all, F const& f) {
  bool done = false;
  try {
    if constexpr (std::is_void_v<decltype(f())>) {
      f();
      done = true;
      agree(all);
    } else {
      auto result = f();
      done = true;
      agree(all);
      return result;
    }
  } catch (...) {
    if (!done) agree(all, std::current_exception());  // throws on every rank
    throw;
  }
}

/// Runs f. Where the ranks agree next (`follows`), that agreement tells what fails here alone.
template <class F>
auto before_agreeing(MPI_Comm all, bool follows, F const& f) {
  try {
    return f();
  } catch (rank_error const&) {  // thrown by all ranks, as shape_error is
    throw;
  } catch (shape_error const&) {
    throw;
  } catch (...) {
    if (follows) agree(all, std::current_exception());
    throw;
  }
}

}  // namespace mpi
LAZULI_END
