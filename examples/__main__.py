"""Runs the examples one after the other and says how long each took: ``python examples [NAME ...]``.

An example whose packages are missing is left out, and what to install is said. All of them take about ten minutes.
"""

import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

FOLDER = Path(__file__).parent
NEEDS = {
    "first_agent": {},
    "ppo": {"torch": "torch"},
    "ppo_gpu": {"torch": "torch", "numba_cuda": "filibusta[cuda]"},
    "maskable_ppo": {"sb3_contrib": "'sb3-contrib>=2.3'", "gymnasium": "filibusta[envs]"},
    "imitation": {"pyarrow": "filibusta[data]"},
    "pettingzoo_loop": {"pettingzoo": "filibusta[envs]"},
    "openspiel_search": {"pyspiel": "filibusta[envs]"},
    "openspiel_cfr": {"pyspiel": "filibusta[envs]"},
}
"""The modules that each example imports beside Filibusta, with what to install for them."""


def main(names):
    """Runs the examples of these names, by default all; returns 1 if one failed or could not run."""
    if unknown := sorted(set(names) - NEEDS.keys()):
        sys.exit(f"there is no example {unknown[0]}; there are: {', '.join(NEEDS)}")
    failed = False
    for name in names or NEEDS:
        missing = {install for module, install in NEEDS[name].items() if find_spec(module) is None}
        if missing:
            print(f"== {name}: left out; it needs pip install {' '.join(sorted(missing))}", flush=True)
            failed |= bool(names)
            continue
        print(f"== {name}", flush=True)
        begun = time.monotonic()
        status = subprocess.run([sys.executable, FOLDER / f"{name}.py"], check=False).returncode
        print(f"== {name}: {'done' if status == 0 else 'failed'} in {time.monotonic() - begun:.0f} s", flush=True)
        failed |= status != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
