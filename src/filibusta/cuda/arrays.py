"""Arrays on the device that PyTorch, JAX, CuPy and Numba read and write where they lie."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import ctypes
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.cuda.device import SIMULATED, cuda

CPU, CUDA = 1, 2
"""DLPack's numbers for where an array lies."""
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}
"""DLPack's numbers for what an array holds, by NumPy's letter."""
LEGACY_STREAM = 1


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))

_lent: dict[int, tuple[Any, ...]] = {}
"""The arrays that capsules point at, by the address of their structure, kept until their receivers release them."""


@_Deleter
def _give_back(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_valid = ctypes.pythonapi.PyCapsule_IsValid
_valid.restype, _valid.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p)
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)
_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, _Destructor)
NAME = b"dltensor"


@_Destructor
def _forget(capsule: Any) -> None:
    """Forgets an array whose capsule nobody took: a capsule that is taken gets another name."""
    if _valid(capsule, NAME):
        _lent.pop(_pointer(capsule, NAME), None)


class DeviceArray:
    """An array on the GPU. ``torch.from_dlpack``, ``jax.dlpack.from_dlpack``, ``cupy.asarray`` and ``torch.as_tensor``
    share its memory; ``copy_to_host`` and ``numpy.asarray`` copy it."""

    def __init__(self, held: Any) -> None:
        self.held = held
        """The array as numba-cuda knows it."""
        self.shape: tuple[int, ...] = tuple(held.shape)
        self.dtype: np.dtype[Any] = np.dtype(held.dtype)

    def __repr__(self) -> str:
        return f"<DeviceArray {self.dtype} {self.shape}>"

    def __len__(self) -> int:
        return self.shape[0]

    def copy_to_host(self) -> NDArray[Any]:
        """Returns a copy as an array of NumPy."""
        return self.held.copy_to_host()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("an array on a GPU cannot be read from the host without a copy")
        return self.copy_to_host().astype(dtype or self.dtype, copy=False)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return self.held.__cuda_array_interface__

    def __dlpack_device__(self) -> tuple[int, int]:
        return (CPU, 0) if SIMULATED else (CUDA, cuda.get_current_device().id)

    def __dlpack__(
        self,
        *,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """A capsule after DLPack (0.x). What is launched on the default stream waits for it; others wait here."""
        if copy or (dl_device is not None and tuple(dl_device) != self.__dlpack_device__()):
            raise BufferError("an array on a GPU is lent where it lies; copy it with copy_to_host()")
        if stream not in (None, -1, LEGACY_STREAM) and not SIMULATED:
            cuda.synchronize()
        size = len(self.shape)
        shape = (ctypes.c_int64 * size)(*self.shape)
        strides = (ctypes.c_int64 * size)(*(stride // self.dtype.itemsize for stride in self.held.strides))
        kind, bits = KINDS[self.dtype.kind], 8 * self.dtype.itemsize
        address = self.held._ary.ctypes.data if SIMULATED else self.held.device_ctypes_pointer.value
        tensor = _Tensor(address if prod(self.shape) else None, *self.__dlpack_device__(), size, kind, bits, 1)
        tensor.shape, tensor.strides = shape, strides
        managed = _Managed(tensor, None, _give_back)
        _lent[ctypes.addressof(managed)] = (managed, shape, strides, self.held)
        return _new(ctypes.addressof(managed), NAME, _forget)
