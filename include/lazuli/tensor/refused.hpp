// Methods of standard containers, Eigen's matrices and PyTorch's tensors that have another name
// here, or are functions: each is refused, and the message says what to write.
#pragma once

#include <lazuli/base/portability.hpp>

LAZULI_BEGIN

// What the compiler prints of each. Each can be printed: clang would list what `<<` takes
// otherwise.
struct refused_result {
  template <class Stream>
  friend Stream& operator<<(Stream&, refused_result const&);
};
struct tensors_do_not_grow_write_lz_append_of_x_and_v_or_x_resize_underscore_n : refused_result {};
struct write_x_resize_underscore_n_or_assign_a_new_tensor : refused_result {};
struct write_x_of_slice_i_j_as_in_m_of_slice_0_2_and_slice_1_3 : refused_result {
  template <class X>
  void operator=(X const&);  // or clang would add why it has none
};
struct operators_go_element_by_element_already : refused_result {};
struct write_x_sum_0_for_each_column_or_x_sum_1_for_each_row : refused_result {};
struct write_x_equals_0_or_another_number : refused_result {};
struct write_lz_noalias_of_x_equals_y : refused_result {
  template <class X>
  void operator=(X const&);
};
struct write_linalg_inv_of_m : refused_result {};
struct write_linalg_det_of_m : refused_result {};
struct write_lz_dot_of_x_and_x : refused_result {};
struct write_x_times_y_which_goes_element_by_element : refused_result {};
struct write_x_divided_by_y_which_goes_element_by_element : refused_result {};
struct write_x_max : refused_result {};
struct write_x_min : refused_result {};
struct write_x_to_with_the_type_in_angle_brackets : refused_result {};
struct write_lz_diag_of_x : refused_result {};
struct write_x_divided_by_lz_norm_of_x_or_lz_normalize : refused_result {};
struct gradients_are_of_functions_write_lz_grad_of_f_or_of_lz_active_variables : refused_result {};
struct write_std_vector_of_double_v_in_parentheses_x : refused_result {};
struct write_lz_save_of_path_and_x : refused_result {};

/// Methods that a tensor or view type Derived does not have; each is refused by name.
template <class Derived>
class refused_methods {
 public:
  // clang-format off
  // The standard's containers.
  template <class... A> tensors_do_not_grow_write_lz_append_of_x_and_v_or_x_resize_underscore_n push_back(A&&...) const = delete;
  template <class... A> tensors_do_not_grow_write_lz_append_of_x_and_v_or_x_resize_underscore_n emplace_back(A&&...) const = delete;
  template <class... A> tensors_do_not_grow_write_lz_append_of_x_and_v_or_x_resize_underscore_n append(A&&...) const = delete;
  template <class... A> write_x_resize_underscore_n_or_assign_a_new_tensor resize(A&&...) const = delete;
  // Eigen's matrices.
  template <class... A> write_x_of_slice_i_j_as_in_m_of_slice_0_2_and_slice_1_3 block(A&&...) const = delete;
  template <class... A> write_x_of_slice_i_j_as_in_m_of_slice_0_2_and_slice_1_3 segment(A&&...) const = delete;
  template <class... A> write_x_of_slice_i_j_as_in_m_of_slice_0_2_and_slice_1_3 head(A&&...) const = delete;
  template <class... A> write_x_of_slice_i_j_as_in_m_of_slice_0_2_and_slice_1_3 tail(A&&...) const = delete;
  template <class... A> operators_go_element_by_element_already array(A&&...) const = delete;
  template <class... A> write_x_sum_0_for_each_column_or_x_sum_1_for_each_row colwise(A&&...) const = delete;
  template <class... A> write_x_sum_0_for_each_column_or_x_sum_1_for_each_row rowwise(A&&...) const = delete;
  template <class... A> write_x_equals_0_or_another_number setZero(A&&...) const = delete;
  template <class... A> write_x_equals_0_or_another_number setOnes(A&&...) const = delete;
  template <class... A> write_x_equals_0_or_another_number setConstant(A&&...) const = delete;
  template <class... A> write_lz_noalias_of_x_equals_y noalias(A&&...) const = delete;
  template <class... A> write_linalg_inv_of_m inverse(A&&...) const = delete;
  template <class... A> write_linalg_det_of_m determinant(A&&...) const = delete;
  template <class... A> write_lz_dot_of_x_and_x squaredNorm(A&&...) const = delete;
  template <class... A> write_x_times_y_which_goes_element_by_element cwiseProduct(A&&...) const = delete;
  template <class... A> write_x_divided_by_y_which_goes_element_by_element cwiseQuotient(A&&...) const = delete;
  template <class... A> write_x_max maxCoeff(A&&...) const = delete;
  template <class... A> write_x_min minCoeff(A&&...) const = delete;
  template <class T, class... A> write_x_to_with_the_type_in_angle_brackets cast(A&&...) const = delete;
  template <class... A> write_lz_diag_of_x asDiagonal(A&&...) const = delete;
  template <class... A> write_x_divided_by_lz_norm_of_x_or_lz_normalize normalized(A&&...) const = delete;
  template <class... A> write_x_divided_by_lz_norm_of_x_or_lz_normalize normalize(A&&...) const = delete;
  // PyTorch's and NumPy's.
  template <class... A> gradients_are_of_functions_write_lz_grad_of_f_or_of_lz_active_variables requires_grad_(A&&...) const = delete;
  template <class... A> gradients_are_of_functions_write_lz_grad_of_f_or_of_lz_active_variables backward(A&&...) const = delete;
  template <class... A> gradients_are_of_functions_write_lz_grad_of_f_or_of_lz_active_variables grad(A&&...) const = delete;
  template <class... A> write_x_to_with_the_type_in_angle_brackets half(A&&...) const = delete;
  template <class... A> write_std_vector_of_double_v_in_parentheses_x tolist(A&&...) const = delete;
  template <class... A> write_lz_save_of_path_and_x save(A&&...) const = delete;
  // clang-format on
};

LAZULI_END
