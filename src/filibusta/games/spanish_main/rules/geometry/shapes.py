"""Tests of shapes: overlap, distance, and lines that enter one (R2.7 to R2.9)."""

from filibusta.engine.compiler import rule
from filibusta.games.spanish_main.rules.geometry.tables import EDGE, MIDDLE, POINT, POINTS, RADIUS


@rule
def outside(b: int, nx: int, ny: int, least: int) -> bool:
    """Tells whether all of shape b at (0, 0) lies in the half-plane nx x + ny y >= a limit."""
    for p in range(POINTS[b]):
        if nx * POINT[b, p, 0] + ny * POINT[b, p, 1] < least:
            return False
    return True


@rule
def beyond(a: int, b: int, dx: int, dy: int) -> bool:
    """Tells whether an edge of shape a has all of shape b, moved by (dx, dy), on its outer side: half of R2.7."""
    for e in range(POINTS[a]):
        nx, ny = EDGE[a, e, 0], EDGE[a, e, 1]
        if outside(b, nx, ny, EDGE[a, e, 2] - nx * dx - ny * dy):
            return True
    return False


@rule
def far(a: int, b: int, dx: int, dy: int, gap: int) -> bool:
    """Tells whether the enclosing circles of two shapes show that they are further apart than a gap."""
    x = MIDDLE[b, 0] + dx - MIDDLE[a, 0]
    y = MIDDLE[b, 1] + dy - MIDDLE[a, 1]
    r = RADIUS[a] + RADIUS[b] + gap
    return x * x + y * y > r * r


@rule
def overlap(a: int, b: int, dx: int, dy: int) -> bool:
    """R2.7: whether the interiors of shape a at (0, 0) and of shape b at (dx, dy) meet.

    Of two convex outlines apart, an edge of one has the other on its outer side.
    """
    return not far(a, b, dx, dy, 0) and not beyond(a, b, dx, dy) and not beyond(b, a, -dx, -dy)


@rule
def corner_within(a: int, b: int, dx: int, dy: int, r: int, less: int) -> bool:
    """Tells whether a point of b, moved by (dx, dy), lies within r of an edge of a; with ``less`` 1: less than r."""
    most = r * r
    for e in range(POINTS[a]):
        x1, y1 = POINT[a, e, 0], POINT[a, e, 1]
        ux, uy = -EDGE[a, e, 1], EDGE[a, e, 0]
        square = ux * ux + uy * uy
        for p in range(POINTS[b]):
            x, y = POINT[b, p, 0] + dx - x1, POINT[b, p, 1] + dy - y1
            along = x * ux + y * uy
            if along <= 0:
                if x * x + y * y <= most - less:
                    return True
            elif along >= square:
                if (x - ux) * (x - ux) + (y - uy) * (y - uy) <= most - less:
                    return True
            else:
                across = x * uy - y * ux
                if across * across <= most * square - less:
                    return True
    return False


@rule
def within(a: int, b: int, dx: int, dy: int, r: int) -> bool:
    """R2.8: whether the gap between shape a at (0, 0) and shape b at (dx, dy) is at most r."""
    if far(a, b, dx, dy, r):
        return False
    return corner_within(a, b, dx, dy, r, 0) or corner_within(b, a, -dx, -dy, r, 0) or overlap(a, b, dx, dy)


@rule
def closer(a: int, b: int, dx: int, dy: int, r: int) -> bool:
    """Tells whether the gap is less than r, which is positive (R5.5)."""
    if far(a, b, dx, dy, r):
        return False
    return corner_within(a, b, dx, dy, r, 1) or corner_within(b, a, -dx, -dy, r, 1) or overlap(a, b, dx, dy)


@rule
def enters(x1: int, y1: int, x2: int, y2: int, a: int) -> bool:
    """R2.9: whether the open segment from (x1, y1) to (x2, y2) meets the interior of shape a at (0, 0)."""
    for e in range(POINTS[a]):
        nx, ny, most = EDGE[a, e, 0], EDGE[a, e, 1], EDGE[a, e, 2]
        if nx * x1 + ny * y1 >= most and nx * x2 + ny * y2 >= most:
            return False
    nx, ny = y2 - y1, x1 - x2
    own = nx * x1 + ny * y1
    left = right = False
    for p in range(POINTS[a]):
        side = nx * POINT[a, p, 0] + ny * POINT[a, p, 1]
        left |= side > own
        right |= side < own
    return left and right


@rule
def crosses(x1: int, y1: int, x2: int, y2: int, x3: int, y3: int, x4: int, y4: int) -> bool:
    """R16.6: whether two segments cross at an interior point of both."""
    a = (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1)
    b = (x2 - x1) * (y4 - y1) - (y2 - y1) * (x4 - x1)
    if not (a > 0 > b or a < 0 < b):
        return False
    c = (x4 - x3) * (y1 - y3) - (y4 - y3) * (x1 - x3)
    d = (x4 - x3) * (y2 - y3) - (y4 - y3) * (x2 - x3)
    return c > 0 > d or c < 0 < d
