"""How fast environments step: ``python -m benchmarks.environments [GAME ...] [--seconds 2]``.

Steps a second of ``VectorEnv`` with random legal actions, which it draws too: observations and masks of 64 to 1,024
games, in processor time; how many times as fast two threads are, in real time; and what opponents inside cost: the time
of a decision in their games beside that of a decision in games played from outside. With Pgx installed, its
``leduc_holdem`` is stepped in the same run.

``--cuda`` measures ``CudaVectorEnv`` instead, in real time, beside Pgx on the same GPU; without a GPU it says so.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from filibusta.engine.errors import FilibustaError
from filibusta.engine.game import game, game_names
from filibusta.envs import VectorEnv

COUNTS = (64, 256, 1024)
GPU_GAMES = 65_536
PEER_GAMES = 1024
BEST_OF = 5


def rate(step: Callable[[], object], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Returns calls a second, the best of some runs that together take so many seconds."""
    step()
    best = 0.0
    for _ in range(BEST_OF):
        calls, start = 0, clock()
        while (spent := clock() - start) < seconds / BEST_OF:
            for _ in range(8):
                step()
            calls += 8
        best = max(best, calls / spent)
    return best


def stepping(name: str, count: int, players: int, **settings: Any) -> tuple[VectorEnv, Callable[[], object]]:
    """Returns games in the middle, and what steps them all."""
    env = VectorEnv(name, count, players, seed=1, **settings)
    env.reset()
    for _ in range(200):
        env.step(env.sample())
    return env, lambda: env.step(env.sample())


def inside(name: str, seconds: float, count: int = 256) -> tuple[float, float]:
    """Returns what a step, and a decision, costs with random opponents inside, in times of one without."""
    (plain, outside), (own, within) = stepping(name, count, 2), stepping(name, count, 2, opponents="random")
    cost = rate(outside, seconds) / rate(within, seconds)
    return cost, cost / (_decisions_a_step(own, within) / _decisions_a_step(plain, outside))


def _decisions_a_step(env: VectorEnv, step: Callable[[], object]) -> float:
    """Returns decisions made in each game at each step, counted in games that did not end."""
    made = counted = 0
    for _ in range(200):
        before = env.plies.copy()
        step()
        on = ~env.dones & (env.plies > before)
        made, counted = made + int((env.plies - before)[on].sum()), counted + int(on.sum())
    return made / counted


def seats_of(name: str) -> int:
    """Returns the number of players that is measured."""
    return 4 if name == "pirates" else 3


def peer(
    seconds: float, games: int = PEER_GAMES, clock: Callable[[], float] = time.process_time, *, gpu: bool = False
) -> float:
    """Returns steps a second of Pgx's leduc_holdem, with random legal actions and auto-reset; 0 without Pgx, or where a
    GPU is meant and JAX has none."""
    try:
        import jax
        import pgx
        from pgx.experimental import auto_reset
    except ImportError:
        return 0.0
    if gpu and jax.default_backend() != "gpu":
        return 0.0
    library: Any = pgx
    env = library.make("leduc_holdem")
    step_all, init = jax.jit(jax.vmap(auto_reset(env.step, env.init))), jax.jit(jax.vmap(env.init))

    @jax.jit
    def several(state: Any, key: Any) -> Any:
        def one(carry: Any, _: Any) -> Any:
            state, key = carry
            key, draw, chance = jax.random.split(key, 3)
            logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            action = jax.random.categorical(draw, logits, axis=1)
            return (step_all(state, action, jax.random.split(chance, games)), key), state.observation.sum()

        return jax.lax.scan(one, (state, key), None, length=100)

    held = [(init(jax.random.split(jax.random.PRNGKey(1), games)), jax.random.PRNGKey(2))]

    def call() -> None:
        held[0] = jax.block_until_ready(several(*held[0])[0])

    return rate(call, seconds, clock) * 100 * games


class GpuRate(NamedTuple):
    """Steps a second of one game on a GPU, with observations and masks."""

    name: str
    seats: int
    numbers: int
    """How many an observation has."""
    rate: float


def gpu_rates(names: Sequence[str], seconds: float, count: int, before: int = 200) -> list[GpuRate]:
    """Steps so many games at a time on the GPU, from their middle on.

    Raises ``ImportError`` or ``FilibustaError`` where that cannot be done.
    """
    from filibusta.cuda import CudaVectorEnv

    found: list[GpuRate] = []
    for name in names:
        env = CudaVectorEnv(name, count, seats_of(name), seed=1)
        env.reset()
        for _ in range(before):
            env.step(env.sample())
        steps = rate(lambda env=env: env.step(env.sample()), seconds, time.perf_counter)
        found.append(GpuRate(name, env.seats, env.encoder.size, steps * count))
    return found


def gpu_table(rates: Sequence[GpuRate], leduc: float) -> str:
    """Returns the figures as a table in Markdown, beside Pgx's if there are any."""
    lines = ["| game | seats | numbers | million steps/s | times Pgx |", "|---|---|---|---|---|"]
    for one in rates:
        times = f"{one.rate / leduc:.1f}" if leduc else "not measured here"
        lines.append(f"| `{one.name}` | {one.seats} | {one.numbers} | {one.rate / 1e6:.1f} | {times} |")
    if leduc:
        lines.append(f"| Pgx `leduc_holdem` | 2 | 34 | {leduc / 1e6:.1f} | 1 |")
    return "\n".join(lines)


def on_gpu(names: Sequence[str], seconds: float, count: int = GPU_GAMES) -> str:
    """Measures the games on the GPU and Pgx on the same; returns a table, or why nothing was measured."""
    try:
        rates = gpu_rates(names, seconds, count)
    except (ImportError, FilibustaError) as reason:
        return f"on a GPU: not measured here: {reason}"
    return gpu_table(rates, peer(seconds, count, time.perf_counter, gpu=True))


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[name for name in game_names() if game(name).fits_gpu])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--cuda", action="store_true", help="on the GPU")
    chosen = parser.parse_args(words)
    if chosen.cuda:
        print(on_gpu(chosen.games, chosen.seconds))
        return
    leduc = peer(chosen.seconds)
    if leduc:
        print(f"Pgx leduc_holdem, {PEER_GAMES} games: {leduc / 1e6:.2f} million steps/s")
    for name in chosen.games:
        players = seats_of(name)
        rates = [rate(stepping(name, count, players)[1], chosen.seconds) * count for count in COUNTS]
        threads = [rate(stepping(name, 1024, players, threads=n)[1], chosen.seconds, time.perf_counter) for n in (1, 2)]
        features = rate(stepping(name, 256, players, encoding="features")[1], chosen.seconds) * 256
        step, decision = inside(name, chosen.seconds)
        shown = ", ".join(f"{count}: {found / 1e6:.2f}" for count, found in zip(COUNTS, rates, strict=True))
        times = f", {max(rates) / leduc:.1f} times Pgx" if leduc else ""
        print(f"{name}, {players} seats: million steps/s of {shown} games{times}; features {features / 1e6:.2f}; "
              f"two threads {threads[1] / threads[0]:.2f}; opponents inside {step:.2f} a step, {decision:.2f} a move",
              flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
