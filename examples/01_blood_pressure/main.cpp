// Lesson 1: from a text file to a fitted line. Reads pairs (age, systolic blood pressure), fits
// pressure = a·age + b by least squares, prints the fit and draws it. Argument: the folder of the
// data (default: this one's).
#include <cstdio>
#include <fstream>
#include <iostream>
#include <lazuli/lazuli.hpp>

#include "picture.hpp"

namespace lz = lazuli;
using lz::all;

int main(int argc, char** argv) try {
  std::string const folder = argc > 1 ? argv[1] : "examples/01_blood_pressure";
  auto const data = lz::loadtxt<double>(folder + "/systolic-blood-pressure-vs-age.dat");
  auto const nb = data.size(0);

  // x = [age, 1] and y = [pressure], written column by column through views.
  lz::matrix<double> x(nb, 2), y(nb, 1);
  x(all, 0) = data(all, 0);
  x(all, 1) = 1;
  y(all, 0) = data(all, 1);

  auto const [alpha, residuals, rank, singular_values] = lz::linalg::lstsq(x, y);
  double const slope = alpha(0, 0), intercept = alpha(1, 0);

  // The residual sum once more, as one fused pass over the data: no temporary for the difference or
  // its square.
  auto const off = lz::matmul(x, alpha) - y;
  double const sum = lz::sum(off * off).item();

  std::printf("%td pairs, ages %.0f to %.0f\n", nb, lz::min(data(all, 0)).item(),
              lz::max(data(all, 0)).item());
  std::printf("slope        %.4f\n", slope);
  std::printf("intercept    %.4f\n", intercept);
  std::printf("residual sum %.2f (lstsq reports %.2f, rank %td)\n", sum, residuals(0), rank);

  std::ofstream("blood_pressure.svg") << draw_fit(data, slope, intercept);
  std::printf("picture      blood_pressure.svg\n");
} catch (lz::error const& e) {
  std::cerr << "blood_pressure: " << e.what() << '\n';
  return 1;
}
