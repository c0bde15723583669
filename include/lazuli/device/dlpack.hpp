// DLPack of device tensors: memory of a GPU handed from library to library. Opt-in.
#pragma once

#include <lazuli/device/api.hpp>
#include <lazuli/interop/dlpack.hpp>

LAZULI_BEGIN

namespace detail {

template <device_space S>
inline constexpr dlpack::place place_of_space =
    S::name == "cuda" ? dlpack::place::cuda : dlpack::place::rocm;

}  // namespace detail

/// x for another library, whose work goes to the stream `on`: that stream waits for earlier writes.
/// A tensor or view is shared, read-only if it is const; other expressions are evaluated. Throws
/// device_error, and what evaluating throws.
template <dlpack::managed M = dlpack::managed_array, on_device X>
M* to_dlpack(X&& x, gpu::stream const& on) {
  using value = std::remove_cvref_t<X>;
  using S = space_of<value>;
  if constexpr (leaf<value>) {
    if (x.memory()) x.memory()->use_on(on);
    using shared = typename detail::device_types<S, std::remove_pointer_t<decltype(x.data())>,
                                                 extents_t<value>>::view;
    return detail::handed_out<M, shared, rank_of<value>>::from(shared(x), detail::place_of_space<S>,
                                                               x.device_index());
  } else {
    return lazuli::to_dlpack<M>(evaluate_to_tensor(x), on);
  }
}
namespace detail {
template <device_space S>
struct handing_out_of<S> {
  template <class M, class X>
  static M* share(X&& x) {
    return lazuli::to_dlpack<M>(static_cast<X&&>(x),
                                gpu::current_stream(S::platform(), x.device_index()));
  }
};
}  // namespace detail

/// Another library's array on a device of S, shared: `from_dlpack_on<cuda::space, float, 2>(m)`.
/// Its elements are ready for work on the current stream of that device, as DLPack demands. It is
/// released when its last view is gone and all work with it is done.   Errors as for from_dlpack.
template <device_space S, class T, int R, dlpack::managed M>
device_view_of<S, T, dextents<R>> from_dlpack_on(M* from) {
  detail::check_handed_over<T, R>(from);
  auto const& x = from->what;
  if (x.device != detail::place_of_space<S>)
    fail<device_error>("from_dlpack: the array lies on ", detail::text_of(x.device, x.device_index),
                       ", but ", S::name, " was asked for");
  auto const map = detail::mapping_of<R>(x);
  T* const first = detail::first_of<T>(x);
  auto const release = [from] { detail::release(from); };
  auto block =
      std::make_shared<gpu::block>(gpu::current_stream(S::platform(), x.device_index), x.data,
                                   map.extents.size() * static_cast<index>(sizeof(T)), release);
  return {std::move(block), x.device_index, first, map};
}

LAZULI_END
