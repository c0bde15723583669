// The oracle for products with named axes: every index of every letter, one by one.
#pragma once

#include <lazuli/linalg.hpp>
#include <string>

#include "product.hpp"

namespace support {

/// The value of "ij,jk->ik" for operands of integers; no ellipsis, an arrow.
inline array<long> einstein(std::string const& text, std::vector<array<long>> const& operands) {
  std::vector<std::string> terms(1);
  std::string const left = text.substr(0, text.find("->")), out = text.substr(text.find("->") + 2);
  for (char c : left) {
    if (c == ',')
      terms.emplace_back();
    else
      terms.back() += c;
  }
  std::string letters = out;
  std::vector<index> extents;
  for (auto const& term : terms) {
    for (char c : term) {
      if (letters.find(c) == std::string::npos) letters += c;
    }
  }
  for (char c : letters) {
    for (std::size_t t = 0; t < terms.size(); ++t) {
      auto const at = terms[t].find(c);
      if (at == std::string::npos) continue;
      extents.push_back(operands[t].shape[at]);
      break;
    }
  }
  array<long> result{list(extents.begin(), extents.begin() + static_cast<index>(out.size())), {}};
  index size = 1, all = 1;
  for (index e : result.shape) size *= e;
  for (index e : extents) all *= e;
  result.values.assign(static_cast<std::size_t>(size), 0);
  for (index number = 0; number < all; ++number) {
    std::vector<index> at(letters.size());
    index rest = number;
    for (std::size_t i = letters.size(); i-- > 0; rest /= extents[i]) at[i] = rest % extents[i];
    long product = 1;
    for (std::size_t t = 0; t < terms.size(); ++t) {
      index place = 0;
      for (std::size_t i = 0; i < terms[t].size(); ++i)
        place = place * operands[t].shape[i] + at[letters.find(terms[t][i])];
      product *= operands[t].values[static_cast<std::size_t>(place)];
    }
    index place = 0;
    for (std::size_t i = 0; i < out.size(); ++i) place = place * extents[i] + at[i];
    result.values[static_cast<std::size_t>(place)] += product;
  }
  return result;
}

/// Integers in an array, so that sums are exact.
template <class X>
array<long> integers(X const& x) {
  auto const a = read(x);
  array<long> out{a.shape, {}};
  for (auto v : a.values) out.values.push_back(static_cast<long>(v));
  return out;
}

template <class T, class... E>
auto counted(E... extents) {
  lz::dtensor<T, sizeof...(E)> out(static_cast<index>(extents)...);
  index k = 0;
  for (T& x : out.flat()) {
    x = static_cast<T>((k * k + 3 * k) % 11 - 5);
    ++k;
  }
  return out;
}

/// einsum of the operands is what its definition says.
template <lz::fixed_text S, class... X>
void check_einsum(X const&... x) {
  auto const got = integers(lz::eval(lz::einsum<S>(x...)));
  auto const want = einstein(std::string(S.view()), {integers(x)...});
  BOOST_TEST(got.shape == want.shape, boost::test_tools::per_element());
  BOOST_TEST((got.values == want.values), S.view());
}

}  // namespace support
