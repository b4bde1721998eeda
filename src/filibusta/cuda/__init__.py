"""Games on an NVIDIA GPU (extra ``filibusta[cuda]``): the same rules, one game a thread, in arrays of the device.

``device_rules`` makes CUDA device functions of rules, ``kernels`` what is launched, ``arrays`` what others read without
a copy, ``vector`` the environment. Nothing else of Filibusta imports this package.
"""

from filibusta.cuda.vector import CudaVectorEnv

__all__ = ["CudaVectorEnv"]
