// Chains over vectors of floats.
#include "vectors.hpp"

namespace bench {
namespace {

std::vector<row<float_vectors>> const chains = {
    {.name = "axpy",
     .sizes = vector_sizes,
     .cost = per_element<float, 4, 4>,
     .limit = limit_axpy,
     .lazuli = [](float_vectors& v) { v.out = 1.5F * v.x - 0.75F * v.z - v.c; },
     .streams = true,
     .s = 1.5,
     .t = -0.75},
    {.name = "add",
     .sizes = vector_sizes,
     .cost = per_element<float, 3, 1>,
     .limit = limit_add,
     .lazuli = [](float_vectors& v) { v.out = v.x + v.z; },
     .tolerance = 0,
     .streams = true},
    {.name = "copy",
     .sizes = vector_sizes,
     .cost = per_element<float, 2, 0>,
     .limit = limit_copy,
     .lazuli = [](float_vectors& v) { v.out.copy_(v.x); },
     .tolerance = 0,
     .streams = true},
    {.name = "triad",
     .sizes = vector_sizes,
     .cost = per_element<float, 3, 2>,
     .limit = limit_triad,
     .lazuli = [](float_vectors& v) { v.out = 2.F * v.x + v.z; },
     .streams = true,
     .s = 2},
    {.name = "chain10",
     .sizes = vector_sizes,
     .cost = per_element<float, 3, 10>,
     .limit = limit_chain10,
     .lazuli =
         [](float_vectors& v) {
           v.out = (2.F * v.x + v.z) * (v.x - v.z) / (v.x * v.x + 1.F) + lz::sqrt(lz::abs(v.z));
         },
     .streams = true},
    {.name = "chain10_relaxed",
     .sizes = vector_sizes,
     .cost = per_element<float, 3, 10>,
     .limit = limit_chain10,
     .lazuli =
         [](float_vectors& v) {
           v.out = lz::relaxed((2.F * v.x + v.z) * (v.x - v.z) / (v.x * v.x + 1.F) +
                               lz::sqrt(lz::abs(v.z)));
         },
     .streams = true},
};
registered const chains_added = add("elementwise", chains);

}  // namespace
}  // namespace bench
