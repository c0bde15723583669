#include <boost/test/unit_test.hpp>
#include <gpu/mock/host.hpp>
#include <thread>

namespace gpu_vendor {

namespace gpu = lazuli::gpu;
namespace vendor = gpu::vendor;

struct missing_table {
  static constexpr char const* name = "cuNothing";
  static constexpr std::initializer_list<char const*> files = {"libno_such.so.2", "libno_such.so"};
  vendor::routine<int(int)> nothing{"cublasNothing"};
  template <class Self, class F>
  static void each(Self& self, F&& f) {
    vendor::visit(f, self.nothing);
  }
};

struct libm_table {
  static constexpr char const* name = "libm";
  static constexpr std::initializer_list<char const*> files = {"libno_such.so", "libm.so.6"};
  vendor::routine<int(double)> ilogb{"ilogb"};
  vendor::routines<int(int)> none{{"no_a"}, {"no_b"}, {"no_c"}, {"no_d"}};
  template <class Self, class F>
  static void each(Self& self, F&& f) {
    vendor::visit(f, self.ilogb, self.none);
  }
};

/// The same of two vendors; the second's is an older or a newer version.
struct two_names {
  static constexpr char const* name = "no library";
  static constexpr std::initializer_list<char const*> files = {"libno_such.so"};
  static constexpr char const* hip_name = "libm";
  static constexpr std::initializer_list<char const*> hip_files = {"libm.so.6"};
  vendor::routine<int(double)> newer{"cuIlogb", "ilogb_v2"}, none{"cuNone", "no_such_v2"};
  template <class Self, class F>
  static void each(Self& self, F&& f) {
    vendor::visit(f, self.newer, self.none);
  }
};

BOOST_AUTO_TEST_SUITE(gpu_vendor_hpp)

BOOST_AUTO_TEST_CASE(amds_routines_are_found_by_their_names_with_and_without_a_version) {
  BOOST_TEST((!vendor::available<two_names>() && vendor::available<two_names>(true)));
  auto const& t = vendor::library<two_names>(true);
  BOOST_TEST((t.newer && t.newer.function(8.) == 3 && !t.none));
  BOOST_CHECK_EXCEPTION(vendor::library<missing_table>(true), lazuli::device_error, [](auto& e) {
    return std::string_view(e.what()).starts_with("cuNothing: it runs on CUDA devices only");
  });
}

BOOST_AUTO_TEST_CASE(a_missing_library_is_named_with_the_files_that_were_looked_for) {
  BOOST_TEST(!vendor::available<missing_table>());
  BOOST_CHECK_EXCEPTION(vendor::library<missing_table>(), lazuli::device_error, [](auto const& e) {
    return std::string(e.what()) ==
           "cuNothing: none of these files can be loaded: libno_such.so.2, libno_such.so";
  });
}

BOOST_AUTO_TEST_CASE(a_table_is_filled_from_the_first_file_that_is_there) {
  auto const& table = vendor::library<libm_table>();
  mock::host memory;
  BOOST_TEST(table.ilogb.status(0, 8.0) == 3);
  BOOST_TEST((!table.none[0] && !table.none[3] && table.ilogb));
  BOOST_CHECK_EXCEPTION(table.none[2](memory.on(), 1), lazuli::device_error, [](auto const& e) {
    return std::string(e.what()) ==
           "no_c: the library found on this system has no such routine (device 0)";
  });
}

BOOST_AUTO_TEST_CASE(a_status_is_named_by_the_library_of_the_routine) {
  BOOST_TEST(vendor::status_name("cublasLtMatmul", 15) ==
             std::string("CUBLAS_STATUS_NOT_SUPPORTED"));
  BOOST_TEST(vendor::status_name("cusolverDnXgetrf", 7) ==
             std::string("CUSOLVER_STATUS_INTERNAL_ERROR"));
  BOOST_TEST(vendor::status_name("cufftExecC2C", 9) == std::string("CUFFT_UNALIGNED_DATA"));
  BOOST_TEST(vendor::status_name("cublasLtMatmul", 99) == std::string("an unknown status"));
}

BOOST_AUTO_TEST_CASE(a_workspace_is_given_back_and_takes_nothing_for_0_bytes) {
  mock::host memory;
  auto const on = memory.on();
  {
    gpu::workspace const some(on, 8), none(on, 0);
    BOOST_TEST((memory.blocks == 1 && some.data() != nullptr && none.data() == nullptr));
  }
  BOOST_TEST(memory.blocks == 0);
  memory.full = true;
  BOOST_CHECK_THROW(gpu::workspace(on, 8), std::bad_alloc);
}

int made = 0, gone = 0;
struct counted {
  using key = int;
  using handle = int;
  static constexpr std::size_t most = 3;
  static int make(int, gpu::execution const&) { return ++made; }
  static void destroy(int, int) noexcept { ++gone; }
};

BOOST_AUTO_TEST_CASE(the_handles_used_last_are_kept_and_those_of_ended_threads_used_again) {
  mock::host memory;
  auto const on = memory.on();
  using all = vendor::kept<counted>;
  BOOST_TEST((all::get(1, on) == 1 && all::get(2, on) == 2 && all::get(3, on) == 3 &&
              all::get(1, on) == 1));
  BOOST_TEST((all::get(4, on) == 4 && gone == 1));  // 2 was used least recently
  BOOST_TEST((all::get(1, on) == 1 && all::get(3, on) == 3));
  int there = 0;
  std::thread([&] { there = all::get(1, on); }).join();
  BOOST_TEST(there == 5);
  std::thread([&] { there = all::get(1, on); }).join();
  BOOST_TEST((there == 5 && made == 5));
  for (int i = 10; i < 20; ++i) std::thread([&] { all::get(i, on); }).join();
  BOOST_TEST(made - gone <= 3 + 4);  // those of this thread, and a few that no thread holds
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gpu_vendor
