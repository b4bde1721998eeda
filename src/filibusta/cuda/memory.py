"""Arrays on the device, and in the processor's memory where nothing is run."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from typing import Any

import numpy as np

from filibusta.cuda.device import SIMULATED, cuda, is_compiling


class HostArray(np.ndarray[Any, Any]):
    """An array that stands in for one of the device while kernels are compiled."""

    def copy_to_host(self) -> Any:
        return np.array(self)

    def copy_to_device(self, array: Any) -> None:
        self[...] = array


def filled(shape: Any, dtype: Any, value: int = 0, order: Any = "C") -> Any:
    """Returns a new array."""
    made = (
        np.empty(shape, dtype, order).view(HostArray)
        if is_compiling()
        else cuda.device_array(shape, dtype, order=order)
    )
    fill(made, value)
    return made


def fill(array: Any, value: int) -> None:
    """Fills an array with 0, or with a number of which every byte is the same."""
    if SIMULATED or is_compiling():
        getattr(array, "_ary", array).ravel("K").view(np.uint8)[:] = value & 0xFF
    elif array.size:
        from numba.cuda.cudadrv import driver

        driver.device_memset(array, value & 0xFF, array.nbytes)


def on_device(value: Any) -> Any:
    """Returns a setting with its arrays on the device."""
    if isinstance(value, tuple):
        return tuple(map(on_device, value))
    if not isinstance(value, np.ndarray):
        return value
    order = "F" if value.flags.f_contiguous and not value.flags.c_contiguous else "C"
    copied = np.array(value, order=order)
    return copied.view(HostArray) if is_compiling() else cuda.to_device(copied)
