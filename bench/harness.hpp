// A workload is one row: a name, sizes, the hand-written limit, and what a user of Lazuli writes.
// The files of bench/ put rows into a registry, those of bench/peers/ put peers there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "limit/limit.hpp"

namespace bench {

/// Extents of one problem, the last axis first; for one axis: {n}. They are also its label if no
/// other is given.
struct extents {
  std::int64_t n, m = 0, k = 0;
  char const* name = nullptr;
  std::string label() const;
};

/// The least that one element, row or problem moves and computes.
struct traffic {
  double bytes = 0, flops = 0;
};

/// Largest |got - wanted| / (1 + |wanted|).
using comparison = double(void const* got, void const* wanted, std::int64_t count);

/// Operands of one workload at one size, with one set of values.
class problem {
 public:
  virtual ~problem() = default;
  virtual limit::arguments arguments() const = 0;
  virtual std::function<void()> statement() = 0;  // what a user writes
  virtual void const* result() const = 0;
  virtual std::int64_t count() const = 0;  // elements of the result that are compared
  virtual std::size_t result_bytes() const = 0;
  virtual comparison* compare() const = 0;
};

struct workload {
  std::string group, name;
  std::vector<extents> sizes;
  std::function<traffic(extents const&)> cost;
  limit::kernel* limit;
  limit::kernel* reference;  // what the results are compared with
  bool streams;              // does the limit try stores past the caches, too?
  double tolerance;
  std::function<std::unique_ptr<problem>(extents const&, unsigned seed)> make;
};

struct peer {
  std::string library, workload;
  limit::kernel* run;  // on the limit's operands
};

std::vector<workload>& workloads();
std::vector<peer>& peers();
/// Workloads that cannot be written yet, with the reason.
struct gap {
  std::string workload, reason;
};
std::vector<gap>& gaps();

/// At file scope: `static bench::registered const done = bench::add(...)`.
struct registered {};

registered add_peers(std::string const& library,
                     std::vector<std::pair<std::string, limit::kernel*>> const& rows);
registered add_gaps(std::vector<gap> const& rows);

struct options {
  std::string filter, size, json;
  int threads = 1;
  bool quick = false;
};
/// Measures what the filter selects; returns the number of results that were wrong.
int measure(options const& chosen);

}  // namespace bench
