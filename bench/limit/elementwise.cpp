// Chains over vectors of floats.
#include "loop.hpp"
#include "math.hpp"

using namespace limit;

void limit_axpy(arguments const* p) {
  auto const *a = as<float>(p->a), *b = as<float>(p->b), *c = as<float>(p->c);
  auto const s = spread(static_cast<float>(p->s)), t = spread(static_cast<float>(p->t));
  map_all(*p, [=](auto at) { return s * at(a) + (t * at(b) - at(c)); });
}

void limit_triad(arguments const* p) {
  auto const *a = as<float>(p->a), *b = as<float>(p->b);
  auto const s = spread(static_cast<float>(p->s));
  map_all(*p, [=](auto at) { return s * at(a) + at(b); });
}

void limit_copy(arguments const* p) {
  auto const* a = as<float>(p->a);
  map_all(*p, [=](auto at) { return at(a); });
}

void limit_add(arguments const* p) {
  auto const *a = as<float>(p->a), *b = as<float>(p->b);
  map_all(*p, [=](auto at) { return at(a) + at(b); });
}

void limit_chain10(arguments const* p) {
  auto const *a = as<float>(p->a), *b = as<float>(p->b);
  map_all(*p, [=](auto at) {
    floats const x = at(a), z = at(b);
    return quotient((2.F * x + z) * (x - z), x * x + 1.F) + root(abs(z));
  });
}

void limit_trans(arguments const* p) {
  auto const *a = as<float>(p->a), *b = as<float>(p->b);
  map_all(*p, [=](auto at) {
    floats const x = at(a), z = at(b);
    return exp(-x * x) * sin(z) + log(1.F + abs(x));
  });
}

void limit_sigmoid(arguments const* p) {
  auto const* a = as<float>(p->a);
  map_all(*p, [=](auto at) { return 1.F / (1.F + exp(-at(a))); });
}

void limit_tanh(arguments const* p) {
  auto const* a = as<float>(p->a);
  map_all(*p, [=](auto at) { return tanh(at(a)); });
}

void limit_gelu(arguments const* p) {
  auto const* a = as<float>(p->a);
  map_all(*p, [=](auto at) {
    floats const x = at(a), half = 0.5F * x;
    return half * erf(x * 0.70710678F) + half;
  });
}

void limit_exp(arguments const* p) {
  auto const* a = as<float>(p->a);
  map_all(*p, [=](auto at) { return exp(at(a)); });
}

void limit_sin(arguments const* p) {
  auto const* a = as<float>(p->a);
  map_all(*p, [=](auto at) { return sin(at(a)); });
}

void limit_log(arguments const* p) {
  auto const* a = as<float>(p->a);
  map_all(*p, [=](auto at) { return log(at(a)); });
}
