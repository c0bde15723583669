"""Random expressions: a tree, its C++ text, and its value by NumPy."""
import numpy as np

CPP = {"float32": "float", "float64": "double", "int16": "std::int16_t", "int32": "std::int32_t", "int64": "std::int64_t",
       "uint8": "std::uint8_t", "bool": "bool", "complex64": "std::complex<float>", "complex128": "std::complex<double>"}
KIND = {"float32": "f", "float64": "f", "int16": "i", "int32": "i", "int64": "i", "uint8": "i", "bool": "b", "complex64": "c", "complex128": "c"}


def alike(x, y):
    """Both in their common dtype, by the table for arrays, whatever their ranks."""
    common = np.promote_types(x.dtype, y.dtype)
    return x.astype(common), y.astype(common)


def binary(function):
    return lambda x, y: function(*alike(x, y))


def floating(x):
    """As the functions that give reals take it: integers in the type that holds them, float up to 16 bits, double beyond."""
    if x.dtype.kind in "fc":
        return x
    return x.astype(np.float32 if x.dtype.itemsize <= 2 else np.float64)


def by(x, number, dtype):
    """x times a C++ number of a real type, which gives integers its own type and leaves reals theirs."""
    kept = x.dtype if x.dtype.kind in "fc" else np.dtype(dtype)
    return x.astype(kept) * kept.type(number)


def clipped(x, low, high):
    """Bounds beyond the integers of x bound nothing."""
    wide = x if x.dtype.kind == "f" else x.astype(np.int64)
    return np.clip(wide, low, high).astype(x.dtype)


def shifted(x):
    return np.left_shift(x, np.array(2, x.dtype))


# name: (C++ text, NumPy function, kinds of the operands that it takes, operands)
OPS = {
    "add": ("({} + {})", binary(np.add), "fic", 2),
    "subtract": ("({} - {})", binary(np.subtract), "fic", 2),
    "multiply": ("({} * {})", binary(np.multiply), "fic", 2),
    "quotient": ("({} / (lz::abs({}) + {one}))", lambda x, y: np.divide(*map(floating, alike(x, np.abs(y) + y.dtype.type(1)))), "fi", 2),
    "minimum": ("lz::minimum({}, {})", binary(np.minimum), "fi", 2),
    "maximum": ("lz::maximum({}, {})", binary(np.maximum), "fi", 2),
    "hypot": ("lz::hypot({}, {})", lambda x, y: np.hypot(*map(floating, alike(x, y))), "fi", 2),
    "atan2": ("lz::atan2({}, lz::abs({}) + {one})", lambda x, y: np.arctan2(*map(floating, alike(x, np.abs(y) + y.dtype.type(1)))), "fi", 2),
    "and": ("({} & {})", binary(np.bitwise_and), "ib", 2),
    "or": ("({} | {})", binary(np.bitwise_or), "ib", 2),
    "xor": ("({} ^ {})", binary(np.bitwise_xor), "ib", 2),
    "logical": ("({} || !{})", lambda x, y: np.logical_or(x, np.logical_not(y)), "fib", 2),
    "modulo": ("lz::remainder({}, lz::maximum({}, {one}))", lambda x, y: np.remainder(*alike(x, np.maximum(y, y.dtype.type(1)))), "i", 2),
    "floors": ("lz::floor_divide({}, lz::maximum({}, {one}))", lambda x, y: np.floor_divide(*alike(x, np.maximum(y, y.dtype.type(1)))), "i", 2),
    "negative": ("(-{})", np.negative, "fic", 1),
    "abs": ("lz::abs({})", np.abs, "fic", 1),
    "square": ("lz::square({})", np.square, "fic", 1),
    "exp": ("lz::exp(-lz::abs({}))", lambda x: np.exp(-floating(np.abs(x))), "f", 1),
    "log1p": ("lz::log1p(lz::abs({}))", lambda x: np.log1p(floating(np.abs(x))), "fi", 1),
    "sqrt": ("lz::sqrt(lz::abs({}))", lambda x: np.sqrt(floating(np.abs(x))), "fi", 1),
    "sin": ("lz::sin({})", lambda x: np.sin(floating(x)), "fi", 1),
    "tanh": ("lz::tanh({})", lambda x: np.tanh(floating(x)), "fib", 1),
    "sigmoid": ("lz::sigmoid({})", lambda x: (1 / (1 + np.exp(-x.astype(np.float64)))).astype(floating(x).dtype), "fi", 1),
    "relu": ("lz::relu({})", lambda x: np.maximum(x, x.dtype.type(0)), "fi", 1),
    "invert": ("(~{})", np.invert, "i", 1),
    "not": ("(!{})", np.logical_not, "b", 1),
    "shift": ("({} << 2)", shifted, "i", 1),
    "conj": ("lz::conj({})", np.conj, "c", 1),
    "real": ("lz::real({})", np.real, "c", 1),
    "imag": ("lz::imag({})", np.imag, "c", 1),
    "half": ("({} * 0.5)", lambda x: by(x, 0.5, np.float64), "fib", 1),
    "half of float": ("({} * 0.5f)", lambda x: by(x, 0.5, np.float32), "fib", 1),
    "clip": ("lz::clip({}, 0, 3000)", lambda x: clipped(x, 0, 3000), "fi", 1),
    "clip below": ("lz::clip({}, -70000, 4)", lambda x: clipped(x, -70000, 4), "fi", 1),
    "double": ("lz::astype<double>({})", lambda x: x.astype(np.float64), "fi", 1),
    "flipped": ("lz::eval({}).flip(0)", lambda x: np.flip(x, 0), "fibc", 1),
}
# Comparisons take operands as they lie: a rounding must not decide.
COMPARISONS = {"<": np.less, "<=": np.less_equal, "==": np.equal, "!=": np.not_equal, ">": np.greater, ">=": np.greater_equal}
# Numbers with which integers are compared, by value whatever the type.
NUMBERS = [("-6", -6), ("-1", -1), ("3", 3), ("300", 300), ("-70000", -70000), ("3000000000LL", 3000000000), ("18446744073709551615u", 2**64 - 1)]
# name: (C++, NumPy, kinds)
REDUCTIONS = {
    "sum": ("lz::sum", np.sum, "fibc"), "mean": ("lz::mean", lambda x, **how: np.mean(floating(x), **how), "fi"), "max": ("lz::max", np.max, "fi"), "min": ("lz::min", np.min, "fi"),
    "any": ("lz::any", np.any, "fib"), "all": ("lz::all", np.all, "fib"), "var": ("lz::var", lambda x, **how: np.var(floating(x), **how), "fi"),
    "count_nonzero": ("lz::count_nonzero", np.count_nonzero, "fib"),
}
NON_EMPTY = {"mean", "max", "min", "var"}


class Leaf:
    def __init__(self, number, dtype, rank):
        self.number, self.dtype, self.rank = number, dtype, rank
        self.cpp = f"x{number}"

    def value(self, operands, seen):
        return operands[self.number]


class Call:
    def __init__(self, cpp, function, parts, dtype, rank):
        self.cpp, self.function, self.parts, self.dtype, self.rank = cpp, function, parts, dtype, rank

    def value(self, operands, seen):
        out = self.function(*(p.value(operands, seen) for p in self.parts))
        if out.size and out.dtype.kind in "fc":
            seen.append(float(np.max(np.abs(out))))
        return out


def result_dtype(function, parts):
    """By trying: one element each."""
    return np.asarray(function(*(np.ones((1,) * p.rank, p.dtype) for p in parts))).dtype.name


def call(text, function, parts):
    one = f"{CPP[parts[-1].dtype]}(1)"
    cpp = text.replace("{one}", one).format(*(p.cpp for p in parts))
    return Call(cpp, function, parts, result_dtype(function, parts), max(p.rank for p in parts))


def grow(random, leaves, depth):
    """A random tree over some of the leaves."""
    if depth == 0 or random.random() < 0.15:
        return random.choice(leaves)
    if random.random() < 0.15:
        x, y = random.choice(leaves), random.choice(leaves)
        if KIND[x.dtype] == KIND[y.dtype] and KIND[x.dtype] in "fi":
            word = random.choice(list(COMPARISONS))
            if KIND[x.dtype] == "i" and random.random() < 0.5:
                text, number = random.choice(NUMBERS)
                if random.random() < 0.5:
                    truth = call("({} " + word + f" {text})", lambda p: np.asarray(COMPARISONS[word](p.astype(object), number), bool), [x])
                else:
                    truth = call(f"({text} {word} " + "{})", lambda p: np.asarray(COMPARISONS[word](number, p.astype(object)), bool), [x])
            else:
                truth = call("({} " + word + " {})", binary(COMPARISONS[word]), [x, y])
            a, b = grow(random, leaves, depth - 1), grow(random, leaves, depth - 1)
            if KIND[a.dtype] == KIND[b.dtype]:
                return call("lz::where({}, {}, {})", lambda t, p, q: np.where(t, *alike(p, q)), [truth, a, b])
            return truth
    parts = [grow(random, leaves, depth - 1)]
    fitting = [name for name, op in OPS.items() if KIND[parts[0].dtype] in op[2] and (name != "flipped" or parts[0].rank > 0)]
    text, function, _, count = OPS[random.choice(fitting)]
    if count == 2:
        other = grow(random, leaves, depth - 1)
        if other is parts[0]:  # rather another one
            other = random.choice(leaves)
        if KIND[other.dtype] != KIND[parts[0].dtype]:
            other = parts[0]
        parts.append(other)
    return call(text, function, parts)
