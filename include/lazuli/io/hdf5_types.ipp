// Element types of HDF5 files as ours, and back.
#pragma once

#include <bit>
#include <lazuli/io/hdf5_types.hpp>

LAZULI_BEGIN
namespace detail::hdf5 {

LAZULI_API std::string class_name(session const& h5, handle type) {
  static constexpr char const* names[] = {"integer", "float",     "time", "string",          "bitfield", "opaque",
                                          "compound", "reference", "enum", "variable length", "array"};
  int const kind = h5->type_kind(type);
  return kind < 0 || kind >= static_cast<int>(std::size(names)) ? "unknown" : names[kind];
}

/// The bits of the floats that there are: mantissa, exponent, and the exponent's bias.
struct float_bits {
  element_type type;
  std::size_t mantissa, exponent, bias;
};
inline constexpr float_bits floats[] = {{{'f', 8}, 52, 11, 1023}, {{'f', 4}, 23, 8, 127},
                                        {{'f', 2}, 10, 5, 15},    {{'g', 2}, 7, 8, 127},
                                        {{'p', 1}, 3, 4, 7},      {{'q', 1}, 2, 5, 15}};

LAZULI_API std::string name_of_member(session const& h5, handle type, unsigned place) {
  char* const name = h5->member_name(type, place);
  std::string const out = name == nullptr ? "" : name;
  h5->free_memory(name);
  return out;
}
/// Are the two members of a type called by words that begin so?
LAZULI_API bool begin_with(session const& h5, handle type, char first, char second) {
  auto const begins = [&](unsigned place, char with) {
    auto const name = name_of_member(h5, type, place);
    return !name.empty() && (name[0] | 0x20) == with;
  };
  return h5->members(type) == 2 && begins(0, first) && begins(1, second);
}

LAZULI_API element_type type_here(session const& h5, handle type) {
  int const bytes = static_cast<int>(h5->type_size(type));
  switch (h5->type_kind(type)) {
    case integer: {
      element_type const out{h5->sign(type) == 0 ? 'u' : 'i', bytes};
      return is_element_type(out) ? out : element_type{};
    }
    case floating: {
      std::size_t sign = 0, exponent_at = 0, exponent = 0, mantissa_at = 0, mantissa = 0;
      h5->get_fields(type, &sign, &exponent_at, &exponent, &mantissa_at, &mantissa);
      for (auto const& one : floats)
        if (one.type.bytes == bytes && one.exponent == exponent && one.mantissa == mantissa)
          return one.type;
      return {};
    }
    case compound: {  // complex, as h5py, Julia and MATLAB name its parts
      if (!begin_with(h5, type, 'r', 'i')) return {};
      closed_at_end const real(h5->member_type(type, 0), h5->close_type);
      closed_at_end const imaginary(h5->member_type(type, 1), h5->close_type);
      auto const part = type_here(h5, real);
      bool const fits = part.kind == 'f' && part.bytes >= 4 && part == type_here(h5, imaginary);
      return fits ? element_type{'c', 2 * part.bytes} : element_type{};
    }
    case enumeration:
      return bytes == 1 && begin_with(h5, type, 'f', 't') ? element_type{'b', 1} : element_type{};
    default:
      return {};
  }
}

LAZULI_API handle as_here(session const& h5, handle type) {
  h5->set_order(type, std::endian::native == std::endian::little ? little_endian : big_endian);
  return type;
}
LAZULI_API handle make_float(session const& h5, element_type type) {
  handle const out = h5->copy_type(type.bytes == 8 ? *h5->double_type : *h5->float_type);
  for (auto const& one : floats) {
    if (one.type != type) continue;  // of float and double these are what they are
    h5->set_fields(out, one.mantissa + one.exponent, one.mantissa, one.exponent, 0, one.mantissa);
    h5->set_size(out, static_cast<std::size_t>(type.bytes));
    h5->set_bias(out, one.bias);
  }
  return out;
}

LAZULI_API handle type_in_memory::make(session const& h5, element_type type, handle in_file) {
  switch (type.kind) {
    case 'i':
    case 'u': {
      handle const out = h5->copy_type(*h5->byte_type);
      h5->set_precision(out, static_cast<std::size_t>(8 * type.bytes));
      h5->set_sign(out, type.kind == 'i' ? 1 : 0);
      return as_here(h5, out);
    }
    case 'b': {
      if (in_file >= 0) return h5->copy_type(in_file);
      handle const out = h5->create_enumeration(*h5->byte_type);
      for (std::int8_t value = 0; value < 2; ++value) h5->insert_value(out, value == 0 ? "FALSE" : "TRUE", &value);
      return out;
    }
    case 'c': {
      auto const half = static_cast<std::size_t>(type.bytes / 2);
      closed_at_end const part(make(h5, {'f', type.bytes / 2}, -1), h5->close_type);
      handle const out = h5->create_type(compound, 2 * half);
      auto const name = [&](unsigned place, char const* usual) {
        return in_file < 0 ? usual : name_of_member(h5, in_file, place);
      };
      h5->insert_member(out, name(0, "r").c_str(), 0, part);
      h5->insert_member(out, name(1, "i").c_str(), half, part);
      return out;
    }
    default:
      return as_here(h5, make_float(h5, type));
  }
}

}  // namespace detail::hdf5
LAZULI_END
