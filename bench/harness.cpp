// The registry, and how a row is measured.
#include "harness.hpp"

#include <algorithm>
#include <cstdio>
#include <lazuli/benchmark/timer.hpp>
#include <lazuli/tensor.hpp>

#include "json.hpp"

namespace bench {

namespace {

namespace lz = lazuli;
using lz::benchmark::measurement;
using lz::benchmark::timer;

/// Memory for the limit and the peers: the same as Lazuli's tensors get.
using memory = lz::vector<std::uint8_t>;

/// A participant, with a timer for each set of values.
struct contender {
  std::string name;
  std::vector<timer> timers;
  lz::index runs = 0;  // in a round
  std::vector<double> seconds;
  double error = 0;
  bool streaming = false;

  void round(std::size_t number) {
    timer const& now = timers[number % timers.size()];
    now.seconds(1);  // its data into the caches
    seconds.push_back(now.seconds(runs) / static_cast<double>(runs));
  }
  measurement result(int threads) const { return {name, seconds, runs, threads}; }
};

/// A number as 1e3, 5e4, 12345; of a shape's only those from 1e5 on.
std::string shortened(std::int64_t number, std::int64_t from) {
  int zeros = 0;
  std::int64_t rest = number;
  for (; rest >= 10 && rest % 10 == 0; rest /= 10) ++zeros;
  if (number < from || rest >= 10) return std::to_string(number);
  std::string text = std::to_string(rest);
  text += 'e';
  return text += std::to_string(zeros);
}

/// Is one of the filter's names, which are separated by commas, a part of this name?
bool chosen_by(std::string const& filter, std::string const& name) {
  if (filter.empty()) return true;
  for (std::size_t first = 0; first <= filter.size();) {
    auto const last = std::min(filter.find(',', first), filter.size());
    auto const part = filter.substr(first, last - first);
    if (!part.empty() && name.find(part) != std::string::npos) return true;
    first = last + 1;
  }
  return false;
}

struct contest {
  contest(workload const& what, extents const& size, options const& chosen)
      : what_(what), size_(size), chosen_(chosen) {
    double const bytes = what.cost(size).bytes;
    int const sets = bytes < 16e6 ? 3 : 1;
    for (int i = 0; i < sets; ++i)
      problems_.push_back(what.make(size, 10U * static_cast<unsigned>(i) + 1));
    wanted_ = memory(problems_[0]->result_bytes());
    spare_ = memory(problems_[0]->result_bytes());
    enter("limit", what.limit, wanted_, chosen.threads, false);
    // What is best: stores past the caches for large results, one thread for small ones.
    if (what.streams && problems_[0]->count() >= 1000000)
      enter("limit", what.limit, wanted_, chosen.threads, true);
    if (chosen.threads > 1) enter("limit", what.limit, wanted_, 1, false);
    limits_ = contenders_.size();
    contenders_.emplace_back().name = "lazuli";
    for (auto& p : problems_)
      contenders_.back().timers.emplace_back("lazuli", p->statement(), chosen.threads);
    for (auto const& p : peers())
      if (p.workload == what.name) enter(p.library, p.run, spare_, chosen.threads, false);
  }

  /// Runs all participants once and compares the results; returns the worst error of Lazuli.
  void check() {
    for (auto const& p : problems_) {
      auto all = p->arguments();
      all.y = wanted_.data(), all.threads = chosen_.threads;
      what_.reference(&all);
      auto const error = [&](void const* got) {
        return p->compare()(got, wanted_.data(), p->count());
      };
      p->statement()();
      auto& lazuli = contenders_[limits_];
      lazuli.error = std::max(lazuli.error, error(p->result()));
      for (std::size_t i = limits_ + 1; i < contenders_.size(); ++i) {
        all.y = spare_.data();
        runs_[i - limits_ - 1](&all);
        contenders_[i].error = std::max(contenders_[i].error, error(spare_.data()));
      }
    }
  }

  void race() {
    // Shorter than a turn of the scheduler, so that most rounds have the processor to themselves.
    double const block = chosen_.quick ? 3e-4 : 1e-3;
    int const rounds = chosen_.quick ? 7 : 15;
    for (auto& c : contenders_) c.runs = c.timers[0].runs_in(block);
    for (int r = 0; r < rounds; ++r)
      for (auto& c : contenders_) c.round(static_cast<std::size_t>(r));
    best_limit_ = 0;
    for (std::size_t i = 1; i < limits_; ++i)
      if (least(contenders_[i]) < least(contenders_[best_limit_])) best_limit_ = i;
  }

  /// Lazuli's time over the limit's: of the least times, and quartiles over the rounds.
  measurement ratios() const {
    std::vector<double> all;
    for (std::size_t r = 0; r < contenders_[0].seconds.size(); ++r)
      all.push_back(contenders_[limits_].seconds[r] / contenders_[best_limit_].seconds[r]);
    return {"ratio", all, 1, chosen_.threads};
  }

  bool right() const { return contenders_[limits_].error <= what_.tolerance; }

  void print() const {
    contender const &limit = contenders_[best_limit_], &lazuli = contenders_[limits_];
    auto const ratio = ratios();
    std::printf("%-13s %-13s %d  %11.4g %11.4g  %6.2f  %6.2f [%.2f, %.2f]", what_.name.c_str(),
                size_.label().c_str(), chosen_.threads, least(limit) * 1e6, least(lazuli) * 1e6,
                least(lazuli) / least(limit), ratio.median(), ratio.quantile(.25),
                ratio.quantile(.75));
    for (std::size_t i = limits_ + 1; i < contenders_.size(); ++i)
      std::printf("  %s %.2f%s", contenders_[i].name.c_str(), least(contenders_[i]) / least(limit),
                  contenders_[i].error <= 1e-3 ? "" : " (wrong)");
    if (!right()) std::printf("  WRONG: %.2g instead of %.2g", lazuli.error, what_.tolerance);
    std::putchar('\n');
    std::fflush(stdout);
  }

  void write(json& out) const {
    auto const cost = what_.cost(size_);
    auto const ratio = ratios();
    out.begin('{');
    out("workload", what_.name)("group", what_.group)("size", size_.label());
    out("elements", static_cast<double>(problems_[0]->count()))("threads", double(chosen_.threads));
    out("bytes", cost.bytes)("flops", cost.flops)("error", contenders_[limits_].error);
    out("right", right())("streaming", contenders_[best_limit_].streaming);
    out("ratio", least(contenders_[limits_]) / least(contenders_[best_limit_]));
    out("ratio_median", ratio.median())("ratio_low", ratio.quantile(.25));
    out("ratio_high", ratio.quantile(.75));
    out.key("seconds").begin('{');
    write_times(out, contenders_[best_limit_]);
    for (std::size_t i = limits_; i < contenders_.size(); ++i) write_times(out, contenders_[i]);
    out.end('}').end('}');
  }

 private:
  void enter(std::string const& name, limit::kernel* run, memory& y, int threads, bool streaming) {
    contenders_.emplace_back().name = name;
    contenders_.back().streaming = streaming;
    for (auto& p : problems_) {
      auto all = p->arguments();
      all.y = y.data(), all.threads = threads, all.streaming = streaming;
      contenders_.back().timers.emplace_back(
          name, [=] { run(&all); }, threads);
    }
    if (&y == &spare_) runs_.push_back(run);
  }
  static double least(contender const& c) {
    return *std::min_element(c.seconds.begin(), c.seconds.end());
  }
  void write_times(json& out, contender const& c) const {
    auto const m = c.result(chosen_.threads);
    out.key(c.name).begin('{');
    out("min", m.min())("median", m.median())("iqr", m.iqr())("error", c.error);
    out("runs", static_cast<double>(c.runs)).end('}');
  }

  workload const& what_;
  extents const& size_;
  options const& chosen_;
  std::vector<std::unique_ptr<problem>> problems_;
  memory wanted_, spare_;
  std::vector<contender> contenders_;
  std::vector<limit::kernel*> runs_;  // of the peers
  std::size_t limits_ = 0, best_limit_ = 0;
};

}  // namespace

std::string extents::label() const {
  if (name) return name;
  if (m == 0) return shortened(n, 1000);
  auto const text = shortened(m, 100000) + "x" + shortened(n, 100000);
  return k == 0 ? text : shortened(k, 100000) + "x" + text;
}

std::vector<workload>& workloads() {
  static std::vector<workload> all;
  return all;
}
std::vector<peer>& peers() {
  static std::vector<peer> all;
  return all;
}
std::vector<gap>& gaps() {
  static std::vector<gap> all;
  return all;
}

registered add_peers(std::string const& library,
                     std::vector<std::pair<std::string, limit::kernel*>> const& rows) {
  for (auto const& [name, run] : rows) peers().push_back({library, name, run});
  return {};
}
registered add_gaps(std::vector<gap> const& rows) {
  for (auto const& row : rows) gaps().push_back(row);
  return {};
}

int measure(options const& chosen) {
  int wrong = 0, right = 0;
  json out(chosen.json);
  out.begin('{');
  write_machine(out, chosen.threads);
  out.key("rows").begin('[');
  std::printf("%-13s %-13s T  %11s %11s  %6s  %s\n", "workload", "size", "limit µs", "lazuli µs",
              "ratio", "median [quartiles] of the rounds; peers over the limit");
  for (auto const& what : workloads()) {
    if (!chosen_by(chosen.filter, what.name)) continue;
    for (auto const& size : what.sizes) {
      if (!chosen.size.empty() && size.label() != chosen.size) continue;
      if (chosen.quick && what.cost(size).bytes > 2e8) continue;
      contest now(what, size, chosen);
      now.check();
      now.race();
      now.print();
      now.write(out);
      (now.right() ? right : wrong) += 1;
    }
  }
  out.end(']').key("gaps").begin('{');
  for (auto const& g : gaps())
    if (chosen_by(chosen.filter, g.workload)) {
      std::printf("%-13s skipped: %s\n", g.workload.c_str(), g.reason.c_str());
      out(g.workload, g.reason);
    }
  out.end('}').end('}');
  std::printf("%d passed, %d failed\n", right, wrong);
  return wrong;
}

}  // namespace bench
