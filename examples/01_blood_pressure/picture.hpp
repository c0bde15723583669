// A scatter plot with a fitted line, as SVG text.
#pragma once

#include <cmath>
#include <cstdio>
#include <lazuli/lazuli.hpp>
#include <string>

/// Where data lie on the page.
struct plot_frame {
  double left = 70, top = 64, width = 640, height = 400;
  double x_low, x_high, y_low, y_high;
  double x(double v) const { return left + (v - x_low) / (x_high - x_low) * width; }
  double y(double v) const { return top + height - (v - y_low) / (y_high - y_low) * height; }
};

template <class... Values>
void put(std::string& out, char const* format, Values... values) {
  char line[512];
  std::snprintf(line, sizeof line, format, values...);
  out += line;
}

/// Grid lines and numbers every `step`.
inline void draw_axes(std::string& out, plot_frame const& f, double x_step, double y_step) {
  for (double v = f.x_low; v <= f.x_high; v += x_step) {
    put(out, "<line class='grid' x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f'/>", f.x(v), f.top, f.x(v),
        f.top + f.height);
    put(out, "<text class='tick' x='%.1f' y='%.1f' text-anchor='middle'>%.0f</text>\n", f.x(v),
        f.top + f.height + 20, v);
  }
  for (double v = f.y_low; v <= f.y_high; v += y_step) {
    put(out, "<line class='grid' x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f'/>", f.left, f.y(v),
        f.left + f.width, f.y(v));
    put(out, "<text class='tick' x='%.1f' y='%.1f' text-anchor='end'>%.0f</text>\n", f.left - 10,
        f.y(v) + 4, v);
  }
  put(out, "<text class='label' x='%.1f' y='%.1f' text-anchor='middle'>age (years)</text>\n",
      f.left + f.width / 2, f.top + f.height + 46);
  put(out,
      "<text class='label' transform='translate(%.1f %.1f) rotate(-90)' "
      "text-anchor='middle'>systolic blood pressure (mmHg)</text>\n",
      f.left - 48, f.top + f.height / 2);
}

/// The points of `data` (rows of x, y), the line y = slope·x + intercept, and each point's distance
/// from it.
inline std::string draw_fit(lazuli::matrix<double> const& data, double slope, double intercept) {
  namespace lz = lazuli;
  auto const down = [](double v, double step) { return std::floor(v / step) * step; };
  auto const xs = data(lz::all, 0), ys = data(lz::all, 1);
  plot_frame f;
  f.x_low = down(lz::min(xs).item(), 10);
  f.x_high = down(lz::max(xs).item(), 10) + 10;
  f.y_low = down(lz::min(ys).item(), 20) - 20;
  f.y_high = down(lz::max(ys).item(), 20) + 20;

  std::string out =
      "<svg xmlns='http://www.w3.org/2000/svg' width='760' height='540' viewBox='0 0 760 540' "
      "font-family='Helvetica, Arial, sans-serif'>\n"
      "<style>.grid{stroke:#e4e7ec;stroke-width:1}.tick{font-size:13px;fill:#667085}.label{font-"
      "size:14px;fill:#344054}"
      ".title{font-size:19px;font-weight:600;fill:#101828}.note{font-size:13px;fill:#475467}.miss{"
      "stroke:#98a2b3;stroke-width:1;stroke-dasharray:3 3}"
      ".fit{stroke:#c2410c;stroke-width:2.5;stroke-linecap:round}.dot{fill:#1d4ed8;fill-opacity:."
      "82;stroke:#fff;stroke-width:1}</style>\n"
      "<rect width='760' height='540' fill='#ffffff'/>\n";
  put(out, "<text class='title' x='%.1f' y='30'>Blood pressure rises with age</text>\n", f.left);
  put(out,
      "<text class='note' x='%.1f' y='50'>%td people; least squares: pressure = %.4f \303\227 age "
      "+ %.4f</text>\n",
      f.left, data.size(0), slope, intercept);
  draw_axes(out, f, 10, 20);
  for (std::ptrdiff_t i = 0; i < data.size(0); ++i) {
    put(out, "<line class='miss' x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f'/>\n", f.x(xs(i)),
        f.y(ys(i)), f.x(xs(i)), f.y(slope * xs(i) + intercept));
  }
  put(out, "<line class='fit' x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f'/>\n", f.x(f.x_low),
      f.y(slope * f.x_low + intercept), f.x(f.x_high), f.y(slope * f.x_high + intercept));
  for (std::ptrdiff_t i = 0; i < data.size(0); ++i) {
    put(out,
        "<circle class='dot' cx='%.1f' cy='%.1f' r='5'><title>age %.0f: %.0f "
        "mmHg</title></circle>\n",
        f.x(xs(i)), f.y(ys(i)), xs(i), ys(i));
  }
  return out + "</svg>\n";
}
