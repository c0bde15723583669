// The session of MPI: starts and ends it, and ends all ranks if one cannot go on.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>

#include <cstdio>
#include <cstdlib>

LAZULI_BEGIN
namespace mpi {

/// Ends all ranks; names the exception that is being handled on standard error.
[[noreturn]] inline void end_all() noexcept {
  int rank = 0;
  if (is_running()) MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::exception_ptr const thrown = std::current_exception();
  try {
    auto const words = thrown ? words_of(thrown) : std::string("an exception leaves the scope of the session");
    std::fprintf(stderr, "rank %d: %s\n", rank, words.c_str());
    std::fflush(stderr);
  } catch (...) {
  }
  if (is_running()) MPI_Abort(MPI_COMM_WORLD, 1);
  std::abort();
}

/// Starts MPI until the end of the scope; only the first thread calls it. An exception that leaves
/// the scope, or that nobody catches, ends all ranks, with its message if it is still known. At
/// most one in a program.
class session {
 public:
  session() : session(nullptr, nullptr) {}
  session(int& count, char**& arguments) : session(&count, &arguments) {}
  session(session const&) = delete;
  session& operator=(session const&) = delete;
  ~session() {
    if (std::uncaught_exceptions() > exceptions_) end_all();
    if (is_running()) MPI_Finalize();
    std::set_terminate(before_);
  }
  /// This rank of all, and how many there are.
  int rank() const { return rank_; }
  int size() const { return size_; }

 private:
  session(int* count, char*** arguments) {
    int given = 0;
    MPI_Init_thread(count, arguments, MPI_THREAD_FUNNELED, &given);
    if (given < MPI_THREAD_FUNNELED) fail<error>("session: this MPI does not allow threads");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    before_ = std::set_terminate(end_all);
  }

  int exceptions_ = std::uncaught_exceptions();
  int rank_ = 0, size_ = 1;
  std::terminate_handler before_ = nullptr;
};

/// Runs f on every rank. If it throws on one, all ranks throw rank_error with the message of the
/// first that did: code that only some ranks run may fail, and no rank waits for ever. Collective
/// over all ranks; f must not skip communication on some of them.   Cost: one Allreduce.
template <class F>
auto guard(F const& f) {
  return together(MPI_COMM_WORLD, f);
}

}  // namespace mpi
LAZULI_END
