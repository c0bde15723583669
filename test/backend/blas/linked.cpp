#include <boost/test/unit_test.hpp>
#if defined(LAZULI_LINK_BLAS)
#include <lazuli/backend/blas/table.hpp>
#include <string>

namespace blas = lazuli::blas;

BOOST_AUTO_TEST_SUITE(backend_blas_linked)

BOOST_AUTO_TEST_CASE(every_row_has_an_address_and_every_routine_of_the_table_a_row) {
  BOOST_TEST((blas::linked::address('s', "gemm") != nullptr));
  BOOST_TEST((blas::linked::address('z', "gelsd") != nullptr));
  BOOST_TEST((blas::linked::address('s', "no such routine") == nullptr));
  BOOST_TEST(blas::library_name() == "linked");
  auto const complete = [](auto const& r) {
    return r.gemm && r.gemv && r.getrf && r.getrs && r.getri && r.geqrf && r.ormqr && r.gelsd &&
           r.gelsd_complex && r.trsm && r.potrf && r.orgqr && (r.syevd || r.heevd) && r.geev &&
           r.geev_complex && r.gesdd && r.gesdd_complex;
  };
  BOOST_TEST((complete(blas::get().s) && complete(blas::get().d) && complete(blas::get().c) &&
              complete(blas::get().z)));
}

BOOST_AUTO_TEST_SUITE_END()
#endif
