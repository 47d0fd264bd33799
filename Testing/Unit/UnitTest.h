// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// The headers that nearly every test includes, part of the precompiled header.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "Solver/Constants.h"
#include "Solver/Error.h"
#include "Testing/Unit/TestEngines.h"
#include "Testing/Unit/TestModels.h"
#include "Testing/Unit/TestPipes.h"
