// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMNotice_h
#define TiledLBMNotice_h

/// How good the news of a sentence in the panel are.
enum class TiledLBMNotice
{
  Fine,    ///< green
  Warns,   ///< amber: the flow is less exact
  Prevents ///< red: there can be no flow, or none that is usable
};

/// Style of a frame of the name Notice and of the labels in it; readable on any theme.
inline const char* tiledLBMStyleOf(TiledLBMNotice notice)
{
  switch (notice)
  {
    case TiledLBMNotice::Fine:
      return "QFrame#Notice { background: #dcf0dc; border: 1px solid #2e7d32; }"
             "QLabel { color: #1b4d1e; }";
    case TiledLBMNotice::Warns:
      return "QFrame#Notice { background: #fff3d0; border: 1px solid #c79100; }"
             "QLabel { color: #5d4300; }";
    default:
      return "QFrame#Notice { background: #fbdcdc; border: 1px solid #c62828; }"
             "QLabel { color: #8e0000; }";
  }
}

#endif
