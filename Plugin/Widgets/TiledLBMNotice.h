// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMNotice_h
#define TiledLBMNotice_h

/// Severity of a message in the panel.
enum class TiledLBMNotice
{
  Fine,    ///< green
  Warns,   ///< amber: the flow is less exact
  Prevents ///< red: no flow, or an unusable one
};

/// Style of the frame Notice and of its labels; readable with any theme.
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
