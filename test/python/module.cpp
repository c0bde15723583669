// The module that test/python/run.py calls.
#include <lazuli/lazuli.hpp>
#include <lazuli/python.hpp>

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
