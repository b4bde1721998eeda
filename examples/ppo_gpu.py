"""PPO with games and network on one NVIDIA GPU (``pip install 'filibusta[cuda]' torch``).

    python examples/ppo_gpu.py tiny_epic_pirates --decisions 20000000

The method of ``ppo.py``. Tensors are copies, on the GPU, of the environment's arrays; the host sees one number a step:
whether an action was illegal. ``filibusta compile --cuda`` compiles the kernels beforehand.
"""

import argparse
import time

import torch
from ppo import learn

import filibusta


def tensor(array):
    """Returns a copy of an array of the environment, where it lies."""
    return torch.from_dlpack(array).clone()


def main():
    """Learns one game on the GPU and measures the agent, on the processor, on games that it never played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="spanish_main_cards")
    parser.add_argument("--decisions", type=int, default=20_000_000)
    parser.add_argument("--games", type=int, default=4096, help="games played at a time")
    parser.add_argument("--test", type=int, default=1000, help="games that measure the agent")
    chosen = parser.parse_args()
    try:
        from filibusta.cuda import CudaVectorEnv

        settings = {"opponents": "random", "seat": "turns", "encoding": "features", "seed": 1}
        env = CudaVectorEnv(chosen.game, chosen.games, players=2, **settings)
    except (ImportError, filibusta.FilibustaError) as reason:
        print(f"nothing learned: {reason}")
        return
    begun = time.monotonic()
    agent, _ = learn(env, chosen.decisions, tensor, steps=32)
    print(f"{chosen.decisions / (time.monotonic() - begun):,.0f} decisions a second")
    settings = {"games": chosen.test, "players": 2, "encoding": "features", "seed": 2_000_000}
    print(filibusta.evaluate(agent.cpu(), chosen.game, **settings))


if __name__ == "__main__":
    main()
