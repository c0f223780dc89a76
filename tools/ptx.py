"""Compile a game's random games for a CUDA device, without one, and print what came of it as JSON.

make gpu                              install what it needs
.venv/bin/python tools/ptx.py venus   compile

It compiles the kernels that `offworld bench --gpu` runs, up to PTX, the assembly of NVIDIA's GPUs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import site
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

CAPABILITY = (9, 0)  # of the device that it is compiled for: Hopper
PACKAGES = Path(sys.prefix) / "gpu"  # where `make gpu` puts them


def prepare(packages: Path = PACKAGES) -> None:
    """Load numba-cuda from a folder, and do without a device."""
    from offworld.lab import kernels

    site.addsitedir(str(packages))
    kernels.load_cuda()
    pretend_device()


def pretend_device() -> None:
    """Let numba-cuda compile where there is neither a device nor a driver."""
    device = SimpleNamespace(compute_capability=CAPABILITY)
    for name, module in list(sys.modules.items()):
        if name.startswith("numba.cuda") and hasattr(module, "get_current_device"):
            vars(module)["get_current_device"] = lambda: device
    # NVRTC, which compiles C++, would be asked what devices there are. It is large, and not used.
    paths: Any = import_module("numba.cuda.cuda_paths")
    paths._get_nvrtc_path = lambda: None
    nvrtc: Any = import_module("numba.cuda.cudadrv.nvrtc")
    nvrtc.get_supported_ccs = lambda: (CAPABILITY,)


@contextmanager
def compilations() -> Iterator[dict[str, list[str]]]:
    """Collect the rules that are compiled meanwhile, each with the types of its arguments."""
    from offworld.kernel.widening import wide

    dispatcher: Any = import_module("numba.cuda.dispatcher")
    compile_cuda = dispatcher.compile_cuda
    found: dict[str, list[str]] = {}

    def noting(function: Any, result: Any, arguments: Any, *others: Any, **named: Any) -> Any:
        rule = f"{function.__module__}.{function.__qualname__}"
        found.setdefault(rule, []).append(", ".join(short(wide(kind)) for kind in arguments))
        return compile_cuda(function, result, arguments, *others, **named)

    dispatcher.compile_cuda = noting
    try:
        yield found
    finally:
        dispatcher.compile_cuda = compile_cuda


def short(kind: Any) -> str:
    """Return the name of a type; a record's would list all of its fields."""
    name = str(kind)
    if len(name) < 40:
        return name
    return f"{name[:20]}...{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def to_ptx(function: Any, signature: tuple[Any, ...], device: bool = False) -> str:
    """Return the PTX of a kernel, or of a function that kernels call."""
    from offworld.lab import kernels

    text, _ = kernels.cuda.compile_ptx(function, signature, device=device, cc=CAPABILITY)
    return str(text)


def target(text: str) -> str:
    """Return the processor that PTX is for."""
    line = next(line for line in text.splitlines() if line.startswith(".target"))
    return line.removeprefix(".target").strip()


def compiled(name: str) -> dict[str, Any]:
    """Compile the kernels of a game and return the figures."""
    from offworld.games import find
    from offworld.lab.kernels import Program

    game = find(name)
    program = Program(game, game.open_box())
    started = time.process_time()
    with compilations() as rules:
        text = "".join(to_ptx(*kernel) for kernel in program.kernels())
    return {
        "game": name,
        "seconds": round(time.process_time() - started, 1),  # of one core
        "target": target(text),
        "bytes": len(text),
        "kernels": text.count(".visible .entry"),
        "compilations": sum(map(len, rules.values())),
        "rules": rules,
    }


def main() -> int:
    """Compile one game; return 2 if the packages are missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--packages", type=Path, default=PACKAGES, help="default: %(default)s")
    asked = parser.parse_args()
    if not (asked.packages / "numba_cuda").is_dir():
        print(f"ptx.py: {asked.packages} has no numba-cuda: make gpu", file=sys.stderr)
        return 2
    prepare(asked.packages)
    print(json.dumps(compiled(asked.game), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
