// Transcendental functions of vectors of floats.
#include "vectors.hpp"

namespace bench {
namespace {

std::vector<row<float_vectors>> const functions = {
    {.name = "trans",
     .sizes = vector_sizes,
     .cost = per_element<float, 3, 7>,
     .limit = limit_trans,
     .lazuli =
         [](float_vectors& v) {
           v.out = lz::exp(-v.x * v.x) * lz::sin(v.z) + lz::log(1.F + lz::abs(v.x));
         },
     .streams = true},
    {.name = "sigmoid",
     .sizes = vector_sizes,
     .cost = per_element<float, 2, 4>,
     .limit = limit_sigmoid,
     .lazuli = [](float_vectors& v) { v.out = lz::sigmoid(v.x); },
     .streams = true},
    {.name = "tanh",
     .sizes = vector_sizes,
     .cost = per_element<float, 2, 1>,
     .limit = limit_tanh,
     .lazuli = [](float_vectors& v) { v.out = lz::tanh(v.x); },
     .streams = true},
    {.name = "gelu",
     .sizes = vector_sizes,
     .cost = per_element<float, 2, 5>,
     .limit = limit_gelu,
     .lazuli = [](float_vectors& v) { v.out = lz::gelu(v.x); },
     .streams = true},
    {.name = "exp",
     .sizes = vector_sizes,
     .cost = per_element<float, 2, 1>,
     .limit = limit_exp,
     .lazuli = [](float_vectors& v) { v.out = lz::exp(v.x); },
     .streams = true},
    {.name = "sin",
     .sizes = vector_sizes,
     .cost = per_element<float, 2, 1>,
     .limit = limit_sin,
     .lazuli = [](float_vectors& v) { v.out = lz::sin(v.x); },
     .streams = true},
    {.name = "log",
     .sizes = vector_sizes,
     .cost = per_element<float, 2, 2>,
     .limit = limit_log,
     .lazuli = [](float_vectors& v) { v.out = lz::log(v.x); },
     .streams = true},
};
registered const functions_added = add("functions", functions);

}  // namespace
}  // namespace bench
