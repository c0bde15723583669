// rule: `attention` takes matrices of queries, keys and values, or batches of them.
// fails gcc: attention_is_of_queries_n_features_keys_m_features_and_values_m_outputs
// fails clang: attention is of queries \(…, n, features\), keys \(…, m, features\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> q(2, 4), k(3, 4), v(3, 5);
  lz::matrix<float> y = lz::attention(q, k, v);
#ifdef LAZULI_BAD
  y = lz::attention(q(0), k, v);
#endif
}
