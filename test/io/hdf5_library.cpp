#include <boost/test/unit_test.hpp>
#include <lazuli/io/hdf5_library.hpp>
#include <thread>

namespace io_hdf5_library {

namespace hdf5 = lazuli::detail::hdf5;

BOOST_AUTO_TEST_SUITE(hdf5_library_hpp)

BOOST_AUTO_TEST_CASE(the_environment_names_the_library) {
  BOOST_TEST(hdf5::functions().found);
  ::setenv("LAZULI_HDF5", "none", 1);
  BOOST_TEST(!hdf5::functions().found);
  ::setenv("LAZULI_HDF5", "libz.so.1", 1);  // another library
  BOOST_TEST(!hdf5::functions().found);
  ::unsetenv("LAZULI_HDF5");
}

// What a program has the library call of its errors, it calls again after a session.
BOOST_AUTO_TEST_CASE(a_session_keeps_back_what_the_library_prints) {
  static int calls = 0;
  int (*const count)(hdf5::handle, void*) = [](hdf5::handle, void*) { return ++calls, 0; };
  auto const& of = hdf5::functions::get("test");
  void *report = nullptr, *data = nullptr;
  of.get_report(0, &report, &data);
  of.set_report(0, reinterpret_cast<void*>(count), nullptr);
  {
    hdf5::session const h5("test");
    hdf5::session const again("test");  // one in another
    BOOST_TEST(h5->open_file("/not/there", hdf5::read_only, 0) < 0);
  }
  BOOST_TEST(calls == 0);
  BOOST_TEST(of.open_file("/not/there", hdf5::read_only, 0) < 0);
  BOOST_TEST(calls == 1);
  of.set_report(0, report, data);
}

BOOST_AUTO_TEST_CASE(what_is_closed_at_the_end_can_be_released) {
  static int closed = 0;
  auto const close = [](hdf5::handle id) { return closed += static_cast<int>(id), 0; };
  {
    hdf5::closed_at_end const one(1, close), failed(-1, close);
    hdf5::closed_at_end two(2, close);
    BOOST_TEST(two.release() == 2);
  }
  BOOST_TEST(closed == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_hdf5_library
