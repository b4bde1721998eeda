"""The learned estimate as compiled rules: a small network that predicts who will win.

The first layer reads the active features of one seat. The second reads the first layer's output for the seat and the
sum of those for the other seats. A softmax over the seats follows. All seats share these weights, so the network serves
any number of players and treats seats alike. The weights are one vector of float32. ``ai/net.py`` trains it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.features import MOST_ACTIVE, Active, Features
from filibusta.engine.memory import add_row, stack_floats, stack_numbers
from filibusta.engine.record import State

WIDTH = 64
"""Numbers of the first layer."""
HALF = WIDTH // 2
"""Numbers of the second: each row of its weights holds those for the seat itself, then those for the others."""

Weights = NDArray[np.float32]


class Parts(NamedTuple):
    """The indices at which the parts of the vector of weights begin. The first layer begins at 0: [feature, WIDTH]; the
    second is [WIDTH, HALF for the seat and HALF for the others]; ``output`` weights the second layer's HALF numbers."""

    first_bias: int
    second: int
    second_bias: int
    output: int
    size: int


def parts(features: int) -> Parts:
    """Returns the indices of the parts for a number of features."""
    bias = features * WIDTH
    second = bias + WIDTH
    second_bias = second + WIDTH * WIDTH
    return Parts(bias, second, second_bias, second_bias + HALF, second_bias + WIDTH)


def forward_of(features: Features, seats: int) -> Callable[[State, Any, Any, int], None]:
    """Returns ``forward(s, out, weights, start)``, which writes each seat's chance of winning into ``out[seat]``.

    The chances add up to 1. The weights of the network begin at index ``start`` of ``weights``.
    """
    fill, start_at = features.fill, features.start
    first_bias, second, second_bias, output, _ = parts(len(features))
    room, sums = seats * MOST_ACTIVE, seats * WIDTH

    @rule
    def forward(s: State, out: Any, weights: Any, start: int) -> None:
        players = s.players
        x = Active(stack_numbers(seats), stack_numbers(room), stack_floats(room))
        for seat in range(players):
            x.size[seat] = 0
        fill(s, x)
        layer = stack_floats(WIDTH)
        after = stack_floats(sums)
        given = stack_floats(seats)
        total = stack_floats(HALF)
        for k in range(HALF):
            total[k] = weights[start + second_bias + k]
        for seat in range(players):
            for k in range(WIDTH):
                layer[k] = weights[start + first_bias + k]
                after[seat * WIDTH + k] = np.float32(0.0)
            given[seat] = np.float32(0.0)
            begin = seat * MOST_ACTIVE
            for i in range(begin, begin + x.size[seat]):
                if x.feature[i] == start_at:
                    given[seat] += x.value[i]
                add_row(layer, 0, weights, start + x.feature[i] * WIDTH, x.value[i], WIDTH)
            if x.size[seat] == 0:
                continue
            for k in range(WIDTH):
                if layer[k] > np.float32(0.0):
                    add_row(after, seat * WIDTH, weights, start + second + k * WIDTH, layer[k], WIDTH)
            for k in range(HALF):
                total[k] += after[seat * WIDTH + HALF + k]
        highest = -1e9
        for seat in range(players):
            worth = given[seat]
            for k in range(HALF):
                number = total[k] - after[seat * WIDTH + HALF + k] + after[seat * WIDTH + k]
                if number > np.float32(0.0):
                    worth += number * weights[start + output + k]
            out[seat] = worth
            if x.size[seat] > 0:
                highest = max(highest, out[seat])
        whole = 0.0
        for seat in range(players):
            out[seat] = np.exp(out[seat] - highest) if x.size[seat] > 0 else 0.0
            whole += out[seat]
        for seat in range(players):
            out[seat] /= whole

    return forward


def evaluate_of(features: Features, seats: int, weights: Weights) -> Callable[[State, Any], None]:
    """Returns ``evaluate(s, out)`` for these weights, which become constants of the machine code."""
    forward = forward_of(features, seats)

    @rule
    def evaluate(s: State, out: Any) -> None:
        """Writes each seat's chance of winning by the learned weights into ``out[seat]``; they add up to 1."""
        forward(s, out, weights, 0)

    return evaluate
