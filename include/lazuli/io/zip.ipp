// ZIP archives: checksums, records, members.
#pragma once

#include <array>
#include <cstdint>
#include <lazuli/io/zip.hpp>
#include <lazuli/io/zlib.hpp>

LAZULI_BEGIN

namespace detail::zip {

/// What a byte does to a checksum, and seven more bytes behind it. Not constexpr: compilers take
/// 0.2 s for it, also where a lambda makes it, which is constexpr unasked.
inline std::array<std::array<std::uint32_t, 256>, 8> checksum_table() {
  std::array<std::array<std::uint32_t, 256>, 8> out{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t c = i;
    for (int bit = 0; bit < 8; ++bit) c = c >> 1 ^ (0xedb88320u & (0u - (c & 1)));
    out[0][i] = c;
  }
  for (std::size_t i = 0; i < 256; ++i) {
    for (std::size_t k = 1; k < 8; ++k)
      out[k][i] = out[k - 1][i] >> 8 ^ out[0][out[k - 1][i] & 255];
  }
  return out;
}

LAZULI_API std::uint32_t checksum(std::string_view bytes, std::uint32_t before) {
  static auto const table = checksum_table();
  auto const* p = reinterpret_cast<unsigned char const*>(bytes.data());
  std::size_t n = bytes.size();
  std::uint32_t c = ~before;
  for (; n >= 8; n -= 8, p += 8) {  // eight bytes a step
    std::uint32_t next = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      next ^= table[7 - k][(c >> 8 * k & 255) ^ p[k]] ^ table[3 - k][p[4 + k]];
    }
    c = next;
  }
  for (; n > 0; --n, ++p) c = c >> 8 ^ table[0][(c ^ *p) & 255];
  return ~c;
}

LAZULI_API void append_number(std::string& out, std::uint64_t value, int count) {
  for (int i = 0; i < count; ++i) out += static_cast<char>(i < 8 ? value >> 8 * i & 255 : 0);
}

LAZULI_API reader::reader(std::string const& where, std::string_view bytes)
    : where_(where), bytes_(bytes) {
  auto const end = bytes.rfind(std::string_view("PK\5\6", 4));
  if (end == std::string_view::npos || bytes.size() - end < 22)
    fail<io_error>(where, " is no ZIP archive, or is cut short");
  std::uint64_t count = number_at(bytes, end + 10, 2), at = number_at(bytes, end + 16, 4);
  if (end >= 20 && bytes.substr(end - 20, 4) == std::string_view("PK\6\7", 4)) {
    std::uint64_t const far = number_at(bytes, end - 12, 8);
    if (far > bytes.size() || bytes.size() - far < 56 ||
        bytes.substr(far, 4) != std::string_view("PK\6\6", 4))
      malformed();
    count = number_at(bytes, far + 32, 8);
    at = number_at(bytes, far + 48, 8);
  }
  for (; count > 0; --count) at = read_entry(at);
}

LAZULI_API file_bytes reader::open(std::string const& name, member const& m,
                                   file_bytes const& file) const {
  if (m.offset > bytes_.size() || bytes_.size() - m.offset < 30 ||
      bytes_.substr(m.offset, 4) != std::string_view("PK\3\4", 4))
    malformed();
  std::uint64_t const start =
      m.offset + 30 + number_at(bytes_, m.offset + 26, 2) + number_at(bytes_, m.offset + 28, 2);
  if (start > bytes_.size() || m.packed > bytes_.size() - start) malformed();
  auto const packed = bytes_.substr(start, m.packed);
  if (m.method == 0 && m.packed == m.size) {
    if (checksum(packed) != m.checksum) damaged(name);
    return {file.owner(), packed};
  }
  if (m.method != 8)
    fail<io_error>(where_, ": ", name, " is packed by method ", m.method,
                   "; stored and deflated members can be read");
  if (m.size / 1032 > m.packed) damaged(name);  // DEFLATE cannot pack so well
  auto const out = std::make_shared<std::string>(std::string(m.size, '\0'));
  if (!zlib::inflate("load_npz", packed, out->data(), out->size()) || checksum(*out) != m.checksum)
    damaged(name);
  return {out, *out};
}

[[noreturn]] LAZULI_API void reader::malformed() const {
  fail<io_error>(where_, " is malformed or cut short");
}

[[noreturn]] LAZULI_API void reader::damaged(std::string const& name) const {
  fail<io_error>(where_, ": ", name, " is damaged: its checksum or size is another");
}

LAZULI_API std::uint64_t reader::read_entry(std::uint64_t at) {
  if (at > bytes_.size() || bytes_.size() - at < 46 ||
      bytes_.substr(at, 4) != std::string_view("PK\1\2", 4))
    malformed();
  auto const field = [&](std::size_t where, std::size_t count) {
    return number_at(bytes_, at + where, count);
  };
  member m{field(10, 2), field(16, 4), field(20, 4), field(24, 4), field(42, 4)};
  std::uint64_t const name = field(28, 2), extra = field(30, 2), comment = field(32, 2);
  std::uint64_t const next = at + 46 + name + extra + comment;
  if (next > bytes_.size()) malformed();
  if ((field(8, 2) & 1) != 0) fail<io_error>(where_, " is encrypted, which cannot be read");
  read_wide(m, bytes_.substr(at + 46 + name, extra));
  auto const place =
      static_cast<std::size_t>(names_.add(std::string(bytes_.substr(at + 46, name))));
  if (place == members_.size()) members_.emplace_back();
  members_[place] = m;  // the last of a name
  return next;
}

LAZULI_API void reader::read_wide(member& m, std::string_view extra) {
  while (extra.size() >= 4) {
    std::uint64_t const id = number_at(extra, 0, 2), length = number_at(extra, 2, 2);
    auto wide = extra.substr(4, length);
    for (std::uint64_t* value : {&m.size, &m.packed, &m.offset}) {
      if (id != 1 || *value != full || wide.size() < 8) continue;
      *value = number_at(wide, 0, 8);
      wide.remove_prefix(8);
    }
    extra.remove_prefix(std::min<std::size_t>(extra.size(), 4 + length));
  }
}

LAZULI_API void writer::add(std::string const& name, std::initializer_list<std::string_view> parts,
                            bool packed) {
  member m;
  for (auto const part : parts) {
    m.checksum = checksum(part, static_cast<std::uint32_t>(m.checksum));
    m.size += part.size();
  }
  m.offset = written_;
  std::string small;
  if (packed) {
    std::string all;
    for (auto const part : parts) all += part;
    small = zlib::deflate("save_npz", all);
  }
  m.method = packed ? 8 : 0;
  m.packed = packed ? small.size() : m.size;
  std::string head = "PK\3\4";
  append_common(head, m, name, wide_numbers({m.size, m.packed}));
  file_.write(head);
  if (packed) file_.write(small);
  for (auto const part : parts)
    if (!packed) file_.write(part);
  written_ += head.size() + m.packed;
  ++count_;
  std::string const wide = wide_numbers({m.size, m.packed, m.offset});
  central_ += "PK\1\2";
  append_number(central_, 45, 2);
  std::string entry;
  append_common(entry, m, name, wide, true);
  central_ += entry;
}

LAZULI_API void writer::finish() {
  std::string end;
  bool const far = written_ >= full || count_ >= 0xffff || central_.size() >= full;
  if (far) {
    end += "PK\6\6";
    append_number(end, 44, 8);
    append_number(end, 45, 2), append_number(end, 45, 2), append_number(end, 0, 8);
    append_number(end, count_, 8), append_number(end, count_, 8);
    append_number(end, central_.size(), 8), append_number(end, written_, 8);
    end += "PK\6\7";
    append_number(end, 0, 4), append_number(end, written_ + central_.size(), 8);
    append_number(end, 1, 4);
  }
  std::uint64_t const count = far ? 0xffff : count_;
  end += "PK\5\6";
  append_number(end, 0, 4), append_number(end, count, 2), append_number(end, count, 2);
  append_number(end, far ? full : central_.size(), 4), append_number(end, far ? full : written_, 4);
  append_number(end, 0, 2);
  file_.write(central_);
  file_.write(end);
}

LAZULI_API std::string writer::wide_numbers(std::initializer_list<std::uint64_t> numbers) {
  std::string inside;
  for (std::uint64_t const value : numbers) {
    if (value >= full) append_number(inside, value, 8);
  }
  if (inside.empty()) return inside;
  std::string out;
  append_number(out, 1, 2), append_number(out, inside.size(), 2);
  return out += inside;
}

LAZULI_API void writer::append_common(std::string& out, member const& m, std::string const& name,
                                      std::string const& wide, bool central) {
  append_number(out, 45, 2);       // version needed
  append_number(out, 1 << 11, 2);  // names are UTF-8
  append_number(out, m.method, 2);
  append_number(out, 0, 2), append_number(out, 0x21, 2);  // midnight, 1 January 1980
  append_number(out, m.checksum, 4);
  append_number(out, std::min(m.packed, full), 4), append_number(out, std::min(m.size, full), 4);
  append_number(out, name.size(), 2), append_number(out, wide.size(), 2);
  if (central) {
    append_number(out, 0, 10);  // comment, disk, attributes
    append_number(out, std::min(m.offset, full), 4);
  }
  out += name;
  out += wide;
}

}  // namespace detail::zip

LAZULI_END
