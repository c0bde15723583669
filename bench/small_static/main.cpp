// Matrices of a few rows whose extents the compiler knows, against Eigen: in pairs, one run.
//   static_bench [rounds]   prints per case: ns of Lazuli and of Eigen (least, median), and the
//   median ratio of the rounds.
#include <Eigen/Dense>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <lazuli/lazuli.hpp>

#include "../pairs.hpp"

namespace lz = lazuli;

namespace {

constexpr int calls = 2000;

/// The compiler must believe that the memory at p is read and written.
inline void touch(void* p) { asm volatile("" : : "r"(p) : "memory"); }

int rounds = 101;

template <class Ours, class Theirs>
void compare(char const* name, double difference, Ours ours, Theirs theirs) {
  auto const [a, b] = pairs::in_turns<std::nano>(rounds, calls, ours, theirs);
  std::printf("|%s|%.1f|%.1f|%.1f|%.1f|%.2f|%s|\n", name, a.least(), a.median(), b.least(),
              b.median(), pairs::ratios(a, b).median(), difference < 1e-12 ? "" : "results differ");
}

template <int M, int N>
using theirs = Eigen::Matrix<double, M, N, (N == 1 ? Eigen::ColMajor : Eigen::RowMajor)>;

/// The same numbers for both.
template <class A, class B>
void fill(A& a, B& b, unsigned seed) {
  for (int i = 0; i < int(b.size()); ++i) {
    seed = seed * 1664525u + 1013904223u;
    a.data()[i] = b.data()[i] = double(seed >> 8) / (1u << 24) - 0.5;
  }
}
template <class A, class B>
double distance(A const& a, B const& b) {
  double most = 0;
  for (int i = 0; i < int(b.size()); ++i)
    most = std::max(most, std::abs(a.data()[i] - b.data()[i]) / (1 + std::abs(b.data()[i])));
  return most;
}

}  // namespace

/// One statement for each library over the same operands; every call reads and writes memory.
#define CASE(name, out, OUT, ours, their)                \
  {                                                      \
    auto f = [&]() { touch(&in), ours, touch(&out); };   \
    auto g = [&]() { touch(&eig), their, touch(&OUT); }; \
    f(), g();                                            \
    compare(name, distance(out, OUT), f, g);             \
  }

int main(int count, char** words) {
  if (count > 1) rounds = std::atoi(words[1]);
  struct {
    lz::tensor<double, 4, 4> f, p, q;
    lz::tensor<double, 2, 4> h;
    lz::tensor<double, 2, 2> s;
    lz::tensor<double, 3, 3> b;
    lz::tensor<double, 3> u, v;
    lz::tensor<double, 4> x;
    lz::tensor<double, 2> z;
  } in;
  struct {
    theirs<4, 4> f, p, q;
    theirs<2, 4> h;
    theirs<2, 2> s;
    theirs<3, 3> b;
    theirs<3, 1> u, v;
    theirs<4, 1> x;
    theirs<2, 1> z;
  } eig;
  fill(in.f, eig.f, 1), fill(in.p, eig.p, 2), fill(in.q, eig.q, 3), fill(in.h, eig.h, 4);
  fill(in.s, eig.s, 5), fill(in.b, eig.b, 6), fill(in.u, eig.u, 7), fill(in.v, eig.v, 8);
  fill(in.x, eig.x, 9), fill(in.z, eig.z, 10);
  for (int i = 0; i < 2; ++i) in.s(i, i) += 2, eig.s(i, i) += 2;
  for (int i = 0; i < 3; ++i) in.b(i, i) += 2, eig.b(i, i) += 2;

  lz::tensor<double, 4, 4> m4;
  theirs<4, 4> e4;
  lz::tensor<double, 4, 2> m42;
  theirs<4, 2> e42;
  lz::tensor<double, 2, 2> m2;
  theirs<2, 2> e2;
  lz::tensor<double, 3, 3> m3;
  theirs<3, 3> e3;
  lz::tensor<double, 3> v3;
  theirs<3, 1> w3;
  lz::tensor<double, 4> v4;
  theirs<4, 1> w4;
  lz::tensor<double> s1;
  theirs<1, 1> t1;

  std::puts(
      "|case|Lazuli ns, least|median|Eigen ns, least|median|ratio, "
      "median||\n|--|--|--|--|--|--|--|");
  CASE("2·P - Q, 4x4", m4, e4, m4 = 2. * in.p - in.q, e4 = 2. * eig.p - eig.q);
  CASE("Pᵀ + Q, 4x4", m4, e4, m4 = in.p.t() + in.q, e4 = eig.p.transpose() + eig.q);
  CASE("Pᵀ + Q, 4x4, a new tensor", m4, e4, (m4 = lz::tensor<double, 4, 4>(in.p.t() + in.q)),
       (e4 = theirs<4, 4>(eig.p.transpose() + eig.q)));
  CASE("F·x, 4", v4, w4, v4 = lz::matmul(in.f, in.x), w4 = eig.f * eig.x);
  CASE("F·P, 4x4", m4, e4, m4 = lz::matmul(in.f, in.p), e4 = eig.f * eig.p);
  CASE("F·P·Fᵀ, 4x4", m4, e4, m4 = lz::matmul(lz::matmul(in.f, in.p), in.f.t()),
       e4 = eig.f * eig.p * eig.f.transpose());
  CASE("F·P·Fᵀ + Q, 4x4", m4, e4, m4 = lz::matmul(lz::matmul(in.f, in.p), in.f.t()) + in.q,
       e4 = eig.f * eig.p * eig.f.transpose() + eig.q);
  CASE("inverse, 2x2", m2, e2, m2 = lz::linalg::inv(in.s), e2 = eig.s.inverse());
  CASE("inverse, 3x3", m3, e3, m3 = lz::linalg::inv(in.b), e3 = eig.b.inverse());
  CASE("inverse, 4x4", m4, e4, m4 = lz::linalg::inv(in.q), e4 = eig.q.inverse());
  CASE("determinant, 3x3", s1, t1, s1 = lz::linalg::det(in.b), t1(0) = eig.b.determinant());
  CASE("solve, 3x3", v3, w3, v3 = lz::linalg::solve(in.b, in.u),
       w3 = eig.b.partialPivLu().solve(eig.u));
  CASE("cross, 3", v3, w3, v3 = lz::cross(in.u, in.v), w3 = eig.u.cross(eig.v));
  CASE("dot, 3", s1, t1, s1 = lz::dot(in.u, in.v), t1(0) = eig.u.dot(eig.v));
  CASE("sum, 4x4", s1, t1, s1 = lz::sum(in.p), t1(0) = eig.p.sum());
  CASE("norm, 3", s1, t1, s1 = lz::norm(in.u), t1(0) = eig.u.norm());
  CASE("P·Hᵀ·S⁻¹, 4x4, 2x4, 2x2", m42, e42,
       m42 = lz::matmul(lz::matmul(in.p, in.h.t()), lz::linalg::inv(in.s)),
       e42 = eig.p * eig.h.transpose() * eig.s.inverse());
  {
    auto& P = in.p;
    auto& R = in.s;
    lz::tensor<double, 4> x = in.x;
    lz::tensor<double, 4, 4> p;
    auto const unit = lz::eye<double>(lz::constant<4>{});
    auto f = [&] {
      touch(&in);
      lz::tensor<double, 4> const ahead = lz::matmul(in.f, in.x);
      lz::tensor<double, 4, 4> const c = lz::matmul(lz::matmul(in.f, P), in.f.t()) + in.q;
      lz::tensor<double, 2> const y = in.z - lz::matmul(in.h, ahead);
      lz::tensor<double, 2, 2> const s = lz::matmul(lz::matmul(in.h, c), in.h.t()) + R;
      lz::tensor<double, 4, 2> const k = lz::matmul(lz::matmul(c, in.h.t()), lz::linalg::inv(s));
      x = ahead + lz::matmul(k, y);
      p = lz::matmul(unit - lz::matmul(k, in.h), c);
      touch(&x), touch(&p);
    };
    theirs<4, 1> ex;
    theirs<4, 4> ep;
    auto g = [&] {
      touch(&eig);
      theirs<4, 1> const ahead = eig.f * eig.x;
      theirs<4, 4> const c = eig.f * eig.p * eig.f.transpose() + eig.q;
      theirs<2, 1> const y = eig.z - eig.h * ahead;
      theirs<2, 2> const s = eig.h * c * eig.h.transpose() + eig.s;
      theirs<4, 2> const k = c * eig.h.transpose() * s.inverse();
      ex = ahead + k * y;
      ep = (theirs<4, 4>::Identity() - k * eig.h) * c;
      touch(&ex), touch(&ep);
    };
    f(), g();
    compare("a step of a Kalman filter, 4 and 2", std::max(distance(x, ex), distance(p, ep)), f, g);
  }
}
