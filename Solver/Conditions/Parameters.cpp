// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Conditions/Parameters.h"

namespace tiledlbm {

bool operator==(const ModelChoice& a, const ModelChoice& b) {
  return fieldsOf(a) == fieldsOf(b);
}

bool operator==(const OpeningWaveform& a, const OpeningWaveform& b) {
  return fieldsOf(a) == fieldsOf(b);
}

bool operator==(const MeasuredPlane& a, const MeasuredPlane& b) {
  return fieldsOf(a) == fieldsOf(b);
}

bool CarreauYasudaParameters::operator==(const CarreauYasudaParameters& other) const {
  return fieldsOf(*this) == fieldsOf(other);
}

bool Parameters::operator==(const Parameters& other) const {
  return fieldsOf(*this) == fieldsOf(other);
}

}  // namespace tiledlbm
