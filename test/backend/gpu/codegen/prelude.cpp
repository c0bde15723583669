// Every op over every dtype, as a kernel in the host dialect, against the op itself.
#include <boost/test/unit_test.hpp>

#include "catalogue.hpp"
#include "gpu/host_program.hpp"

BOOST_AUTO_TEST_CASE(every_op_over_every_dtype_gives_the_numbers_of_the_host) {
  auto const& all = catalogue::everything();
  std::vector<std::string> texts;
  for (auto const& each : all)
    texts.push_back(catalogue::text_of(each, static_cast<int>(texts.size())));
  mock::host_program const kernels(texts);
  for (std::size_t i = 0; i < all.size(); ++i) {
    catalogue::trial t(all[i]);
    struct {
      unsigned count = catalogue::tried;
    } geometry;
    void* pointers[] = {t.found.data(), t.x[0].data(), t.x[1].data(), t.x[2].data()};
    void* parameters[5];
    for (int k = 0; k <= all[i].arity; ++k) parameters[k] = &pointers[k];
    parameters[all[i].arity + 1] = &geometry;
    kernels.run(lazuli::text::concat("k", i), 1, parameters);
    std::string const wrong = catalogue::complaint(all[i], t, 1);
    BOOST_TEST(wrong == "");
  }
}
