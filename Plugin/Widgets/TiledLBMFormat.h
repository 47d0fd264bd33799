// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMFormat_h
#define TiledLBMFormat_h

#include <QString>

#include <algorithm>
#include <cmath>

/// A number with three digits; without an exponent if that is short.
inline QString tiledLBMNumber(double value)
{
  if (!std::isfinite(value))
  {
    return QStringLiteral("-");
  }
  const double size = std::abs(value);
  if (size == 0)
  {
    return QStringLiteral("0");
  }
  if (size < 1e-3 || size >= 1e6)
  {
    return QString::number(value, 'g', 3);
  }
  const int decimals = std::max(0, 2 - static_cast<int>(std::floor(std::log10(size))));
  // The second conversion omits zeros at the end.
  return QString::number(QString::number(value, 'f', decimals).toDouble(), 'g', 7);
}

/// A duration in s as text: from "under 1 s" to days, "-" for none.
inline QString tiledLBMDuration(double seconds)
{
  if (!(seconds >= 1))
  {
    return std::isfinite(seconds) ? "under 1 s" : "-";
  }
  const auto whole = static_cast<long long>(std::llround(seconds));
  if (whole < 120)
  {
    return QString("%1 s").arg(whole);
  }
  if (whole < 7200)
  {
    return QString("%1 min").arg(whole / 60);
  }
  return whole < 172800 ? QString("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60)
                        : QString("%1 days").arg(whole / 86400);
}

#endif
