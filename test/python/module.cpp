// The module that test/python/run.py calls.
#include <pybind11/stl.h>

#include <lazuli/lazuli.hpp>
#include <lazuli/python.hpp>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace lz = lazuli;
using lz::dyn;

namespace {
struct model {
  lz::matrix<double> weights = lz::zeros<double>(2, 3);
};
}  // namespace

PYBIND11_MODULE(lazuli_module, m) {
  namespace py = pybind11;
  lz::python::translate_errors();
  m.def("scale", [](lz::tensor_view<double, dyn, dyn> x, double by) { x *= by; });
  m.def("total", [](lz::tensor_view<double const, dyn, dyn> x) { return lz::sum(x).item(); });
  m.def("softmax", [](lz::matrix<float> const& x) { return lz::eval(lz::softmax(x, 1)); });
  m.def("moved", [](lz::vector<std::int32_t> x) { return x; });
  m.def("cross", [](lz::tensor_view<double const, 3> a, lz::tensor_view<double const, 3> b) {
    return lz::eval(lz::cross(a, b));
  });
  m.def("channels", [](lz::tensor_view<double const, dyn, dyn, 3> x) { return lz::sum(x).item(); });
  m.def("half", [](lz::tensor_view<lz::float16 const, dyn> x) { return lz::eval(x * x); });
  m.def("flags", [](lz::tensor_view<bool, dyn> x) { x = !x; });
  m.def("phase",
        [](lz::tensor_view<std::complex<float> const, dyn> x) { return lz::eval(lz::arg(x)); });
  m.def("scalar", [](lz::tensor_view<double const> x) { return x.item(); });
  m.def("shared", [] {
    auto owner = std::make_shared<std::vector<int>>(std::vector{1, 2, 3});
    int const* const first = owner->data();
    return lz::shared_array<int const, 1>(first, lz::dextents<1>(3), {1}, owner);
  });
  m.def("element", [](lz::tensor_view<double const, dyn> x, lz::index i) { return x.at(i); });
  m.def("product", [](lz::matrix<double> const& a, lz::matrix<double> const& b) {
    return lz::eval(lz::matmul(a, b));
  });
  using row = lz::tensor_view<double const, dyn>;
  m.def("ends", [](std::vector<row> const& rows) {
    std::vector<double> all;
    for (row const& each : rows) all.push_back(each(0)), all.push_back(each(-1));
    return all;
  });
  m.def("ends_of_map", [](std::map<std::string, row> const& rows) {
    std::vector<double> all;
    for (auto const& [name, each] : rows) all.push_back(each(0)), all.push_back(each(-1));
    return all;
  });
  m.def("maybe", [](std::optional<row> x, std::optional<row> y) {
    return (x ? (*x)(0) : -1.0) + (y ? 10 * (*y)(0) : -10.0);
  });
  m.def("both", [](std::pair<row, row> x) { return x.first(0) + 10 * x.second(0); });
  m.def("either", [](std::variant<std::string, lz::vector<double>> x, row y) {
    return std::get<lz::vector<double>>(x)(0) + 10 * y(0);
  });
  m.def("cast_tensor", [](py::object const& x) { return x.cast<lz::vector<double>>(); });
  m.def("fill_all", [](std::vector<lz::tensor_view<double, dyn>> rows) {
    for (auto& each : rows) each = 3.0;
  });
  py::class_<model>(m, "Model")
      .def(py::init<>())
      .def_property_readonly(
          "weights", [](model& x) -> lz::matrix<double>& { return x.weights; },
          py::return_value_policy::reference_internal)
      .def(
          "row", [](model& x, lz::index i) { return x.weights(i); },
          py::return_value_policy::reference_internal)
      .def(
          "copy", [](model& x) -> lz::matrix<double>& { return x.weights; },
          py::return_value_policy::copy);
}
