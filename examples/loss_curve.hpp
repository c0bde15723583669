// The course of a loss, as SVG text: one point a step, the loss on a logarithmic axis.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

inline std::string draw_loss(std::string const& title, std::vector<double> const& losses) {
  double const left = 70, top = 50, width = 560, height = 280;
  double low = 1e300, high = 1e-300;
  for (double loss : losses) low = std::min(low, loss), high = std::max(high, loss);
  double const bottom = std::floor(std::log10(low)), span = std::ceil(std::log10(high)) - bottom;
  auto const x = [&](std::size_t step) {
    return left + width * static_cast<double>(step) / static_cast<double>(std::max<std::size_t>(losses.size() - 1, 1));
  };
  auto const y = [&](double loss) { return top + height * (1 - (std::log10(loss) - bottom) / std::max(span, 1.)); };
  char line[256];
  std::string out =
      "<svg xmlns='http://www.w3.org/2000/svg' width='680' height='390' font-family='Helvetica, Arial, sans-serif'>\n"
      "<rect width='680' height='390' fill='#ffffff'/>\n<text x='70' y='30' font-size='18' fill='#101828'>" +
      title + "</text>\n";
  for (int power = 0; power <= static_cast<int>(span); ++power) {
    double const level = y(std::pow(10, bottom + power));
    std::snprintf(line, sizeof line,
                  "<line x1='%.0f' y1='%.1f' x2='%.0f' y2='%.1f' stroke='#e4e7ec'/><text x='60' y='%.1f' font-size='12' "
                  "fill='#667085' text-anchor='end'>1e%+.0f</text>\n",
                  left, level, left + width, level, level + 4, bottom + power);
    out += line;
  }
  out += "<polyline fill='none' stroke='#c2410c' stroke-width='2' points='";
  for (std::size_t i = 0; i < losses.size(); ++i) {
    std::snprintf(line, sizeof line, "%.1f,%.1f ", x(i), y(losses[i]));
    out += line;
  }
  std::snprintf(line, sizeof line, "'/>\n<text x='%.0f' y='%.0f' font-size='13' fill='#344054' text-anchor='middle'>%zu steps</text>\n",
                left + width / 2, top + height + 30, losses.size());
  return out + line + "</svg>\n";
}
