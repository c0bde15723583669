// Launches that find the first elements of sorted rows, or the one of a rank, without sorting them.
#pragma once

#include <lazuli/backend/gpu/codegen/select_text.hpp>
#include <lazuli/backend/gpu/sort.hpp>

LAZULI_BEGIN

namespace gpu {

/// Tests choose less of these.
struct select_sizes {
  index least = 4096;           // elements of a row; shorter ones are sorted
  index most = 2048;            // of what is selected
  index many = index{1} << 17;  // elements of a row that is counted by digits of 11 bits, not 8
  index blocks = 1024;          // of a launch, if rows are not more
  sort_sizes sorting = {};
};

/// Is it faster to select the first elements of each of these rows (or, with `one`, only the last
/// of those) than to sort the rows?
LAZULI_API bool selects(sorted_rows const& x, bool one, select_sizes const& sizes = {});

/// For rows of which `selects` is true: what run_sort does, values and places both given; or, with
/// `one`, only the last of the first elements of each row.   Cost: a pass over the rows for each
/// digit of a key, one more, and one for each digit of a place where many elements equal the last.
LAZULI_API void run_select(sorted_rows const& x, bool one, kernel_launcher launch,
                           function_ref<void*(index bytes, bool cleared)> memory,
                           select_sizes const& sizes = {});

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/select.ipp>
#endif
