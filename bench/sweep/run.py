"""Times the lines of cases.txt in Lazuli, NumPy and PyTorch on one thread, and writes a table of their ratios.

usage: run.py [options] > results/<machine>-sweep.md
  --cxx=g++             the compiler; flags: -O3 -march=native -DNDEBUG
  --include=DIR         where lazuli/ is (default: ../../include)
  --only=WORD           cases whose name holds the word
  --programs=DIR        keep the compiled programs there, and take those that are there
"""

import os
import pathlib
import platform
import subprocess
import sys
import tempfile
import time
import zlib

for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS'):
    os.environ[name] = '1'

here = pathlib.Path(__file__).parent
options = dict(a[2:].split('=', 1) for a in sys.argv[1:] if a.startswith('--'))
cxx = options.get('cxx', 'g++')
include = options.get('include', str(here.parent.parent / 'include'))


def cases():
    for line in (here / 'cases.txt').read_text().splitlines():
        if line.startswith('#'):
            continue
        name, cpp, *peers = [part.strip() for part in line.split(' ;; ')]
        if options.get('only', '') in name:
            yield name, cpp, [p.removesuffix(' ;;').strip() for p in (peers + ['', ''])[:2]]


def finish(compiler):
    if compiler.wait() != 0:
        sys.exit('a program of cases does not compile')


def of_lazuli(rows, folder):
    """name -> µs; sixty cases a program, a program a core at a time."""
    programs, running = [], []
    for first in range(0, len(rows), 60):
        text = ''.join(f'SWEEP_CASE("{n}", {c})\n' for n, c, _ in rows[first:first + 60])
        name = f'{zlib.crc32(text.encode()):08x}'
        listed, out = folder / f'{name}.inc', folder / name
        listed.write_text(text)
        programs.append(out)
        if out.exists():
            continue
        running.append(subprocess.Popen([cxx, '-std=c++20', '-O3', '-march=native', '-DNDEBUG', f'-I{include}',
                                         f'-DSWEEP_CASES="{listed}"', str(here / 'main.cpp'), '-o', str(out), '-ldl',
                                         '-lpthread']))
        if len(running) == (os.cpu_count() or 1):
            finish(running.pop(0))
    for one in running:
        finish(one)
    times = {}
    for _ in range(2):
        for program in programs:
            for line in subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines():
                name, us = line.split('\t')
                times[name] = min(float(us), times.get(name, 1e30))
    return times


def least(f):
    f()
    start = time.perf_counter()
    f()
    once = time.perf_counter() - start
    count = 1 if once > 2e-3 else int(2e-3 / (once + 1e-9)) + 1
    best = once
    for _ in range(7):
        start = time.perf_counter()
        for _ in range(count):
            f()
        best = min(best, (time.perf_counter() - start) / count)
    return best * 1e6


def operands():
    import numpy as np
    import scipy.special as sp
    import torch
    torch.set_num_threads(1)
    rng = np.random.default_rng(1)

    def f32(*shape):
        return rng.standard_normal(shape).astype(np.float32)

    a = dict(v=f32(100000), w=f32(100000), vd=rng.standard_normal(100000), vi=rng.integers(0, 1000, 100000),
             idx=rng.integers(0, 100000, 100000), m=f32(300, 400), n=f32(300, 400),
             md=rng.standard_normal((300, 400)), u=rng.integers(0, 255, (300, 400), dtype=np.uint8),
             i16=rng.integers(0, 1000, (300, 400), dtype=np.int16),
             i32=rng.integers(0, 1000, (300, 400), dtype=np.int32), i64=rng.integers(0, 1000, (300, 400)),
             t3=f32(20, 50, 120), rows=rng.integers(0, 300, 300), cols=rng.integers(0, 400, 400),
             perm=rng.permutation(300), tall=f32(100000, 3), wide=f32(3, 40000), img=f32(8, 16, 32, 32),
             ker=f32(32, 16, 3, 3), im8=rng.integers(0, 255, (256, 256, 3), dtype=np.uint8),
             B=rng.standard_normal((1000, 4, 4)), b8=f32(64, 8, 8), e3=rng.standard_normal((20000, 3)),
             R=rng.standard_normal((3, 3)))
    a.update(k=a['m'] > 0, k2=a['n'] > 0, kv=a['v'] > 0, z=(a['m'] + 1j * a['n']).astype(np.complex64),
             h16=a['m'].astype(np.float16), S=a['md'][:100] @ a['md'][:100].T + 10 * np.eye(100), img_n=a['img'])
    names = dict(np=np, sp=sp, torch=torch, rng=rng, F=torch.nn.functional)
    tensors = {name: torch.from_numpy(array) for name, array in a.items()}
    tensors['b16'] = tensors['m'].bfloat16()
    return [names | a, names | tensors]


def main():
    rows = list(cases())
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.get('programs', temporary))
        folder.mkdir(parents=True, exist_ok=True)
        ours = of_lazuli(rows, folder)
    spaces = operands()
    table = []
    for name, cpp, peers in rows:
        times = []
        for text, space in zip(peers, spaces):
            times.append(least(eval('lambda: ' + text, space)) if text else None)
        best = min(t for t in times if t is not None)
        table.append((ours[name] / best, name, cpp, ours[name], *times))
    table.sort(reverse=True)
    version = subprocess.run([cxx, '--version'], capture_output=True, text=True).stdout.splitlines()[0]
    import numpy
    import torch
    model = next((line.split(':')[1].strip() for line in open('/proc/cpuinfo') if line.startswith('model name')),
                 platform.processor())
    won = sum(row[0] <= 1 for row in table)
    print(f'{model}; {version}, -O3 -march=native; NumPy {numpy.__version__}, PyTorch {torch.__version__}; one thread. '
          f'Times in µs, the least of 14 rounds (peers: 7), results in new memory; ratio to the better peer. '
          f'{won} of {len(table)} lines take no longer than the better peer.\n')
    print('|ratio|case|Lazuli|µs|NumPy|PyTorch|\n|--|--|--|--|--|--|')
    for ratio, name, cpp, us, *times in table:
        cells = ['–' if t is None else f'{t:.1f}' for t in times]
        print(f'|{ratio:.2f}|{name}|`{cpp.replace("|", chr(92) + "|")}`|{us:.1f}|{cells[0]}|{cells[1]}|')


main()
