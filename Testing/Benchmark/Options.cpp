// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Benchmark/Options.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include "Kernels/Engine/Engine.h"
#include "Solver/Error.h"

namespace tiledlbm::benchmark {

namespace {

bool isDigits(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

double positiveNumber(const std::string& flag, const std::string& text) {
  std::size_t used = 0;
  double value = 0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
  }
  if (used != text.size() || !(value > 0)) {
    throw InvalidInput(flag + " needs a positive number, not '" + text + "'.");
  }
  return value;
}

std::vector<DeviceChoice> devicesOf(const std::string& name) {
  if (name.empty()) {
    return {isGpuUsable() ? DeviceChoice::Gpu : DeviceChoice::Cpu};
  }
  if (name == "CPU") {
    return {DeviceChoice::Cpu};
  }
  if (name != "GPU" && name != "both") {
    throw InvalidInput("--device is GPU, CPU or both, not '" + name + "'.");
  }
  if (!isGpuUsable()) {
    throw DeviceFailure(
        Described{"The GPU cannot be used: " + whyNoGpu() + ". Choose --device=CPU."});
  }
  if (name == "GPU") {
    return {DeviceChoice::Gpu};
  }
  return {DeviceChoice::Gpu, DeviceChoice::Cpu};
}

/// NAME=PATH[:NODES]
MaskFile maskOf(const std::string& text) {
  MaskFile mask;
  const std::size_t equals = text.find('=');
  mask.name = text.substr(0, equals);
  if (equals == std::string::npos || mask.name.empty() ||
      mask.name.find('/') != std::string::npos) {
    throw InvalidInput(
        "--mask needs NAME=PATH or NAME=PATH:NODES, with no slash in the name, not '" + text +
        "'.");
  }
  mask.path = text.substr(equals + 1);
  const std::size_t colon = mask.path.rfind(':');
  if (colon != std::string::npos && isDigits(mask.path.substr(colon + 1))) {
    const std::string nodes = mask.path.substr(colon + 1);
    mask.nodes = std::int64_t(positiveNumber("NODES in --mask", nodes));
    mask.path.resize(colon);
  }
  if (!std::ifstream(mask.path)) {
    throw InvalidInput("'" + mask.path + "' cannot be opened: name a .vti file in --mask.");
  }
  return mask;
}

/// The whole numbers of a list, all above 0.
std::vector<std::int64_t> wholeNumbers(const std::string& flag, const std::string& text,
                                       char separator) {
  constexpr std::size_t mostDigits = 9;
  std::vector<std::int64_t> numbers;
  for (std::size_t first = 0; first <= text.size();) {
    const std::size_t end = std::min(text.find(separator, first), text.size());
    const std::string part = text.substr(first, end - first);
    first = end + 1;
    const bool isNumber = isDigits(part) && part.size() <= mostDigits;
    const std::int64_t number = isNumber ? std::stoll(part) : 0;
    if (number <= 0) {
      throw InvalidInput(flag + " needs whole numbers above 0, with '" + separator +
                         "' between them, not '" + text + "'.");
    }
    numbers.push_back(number);
  }
  return numbers;
}

std::vector<int> ranksOf(const std::string& text) {
  std::vector<int> ranks;
  for (const std::int64_t number : wholeNumbers("--ranks", text, ',')) {
    ranks.push_back(int(number));
  }
  return ranks;
}

VoxelMask::Size boxOf(const std::string& text) {
  const std::vector<std::int64_t> edges = wholeNumbers("--box", text, 'x');
  VoxelMask::Size size{};
  if (edges.size() != size.size()) {
    throw InvalidInput("--box needs three edges, as in 256x256x1024, not '" + text + "'.");
  }
  std::copy(edges.begin(), edges.end(), size.begin());
  return size;
}

constexpr std::pair<TransportChoice, const char*> transports[] = {
    {TransportChoice::Auto, "auto"},
    {TransportChoice::PeerMemory, "peer"},
    {TransportChoice::Nccl, "nccl"},
    {TransportChoice::HostMemory, "host"}};

TransportChoice transportOf(const std::string& name) {
  for (const auto& [choice, known] : transports) {
    if (name == known) {
      return choice;
    }
  }
  throw InvalidInput("--transport is auto, peer, nccl or host, not '" + name + "'.");
}

/// By the host's clock a longer batch is needed than by events of the device.
constexpr double gpuBatchOfRanks = 0.1;

}  // namespace

std::string nameOf(TransportChoice transport) {
  return std::find_if(std::begin(transports), std::end(transports),
                      [&](const auto& each) { return each.first == transport; })
      ->second;
}

Options takeOptions(std::vector<std::string>& arguments) {
  Options options;
  std::string device;
  bool hasBatch = false;
  const auto setBatch = [&](const std::string& text) {
    options.gpuBatch = options.cpuBatch = 1e-3 * positiveNumber("--batch", text);
    hasBatch = true;
  };
  using Text = const std::string&;
  const std::map<std::string, std::function<void(Text)>> flags{
      {"--device=", [&](Text text) { device = text; }},
      {"--mask=", [&](Text text) { options.masks.push_back(maskOf(text)); }},
      {"--peak=", [&](Text text) { options.peak = 1e9 * positiveNumber("--peak", text); }},
      {"--batch=", setBatch},
      {"--ranks=", [&](Text text) { options.ranks = ranksOf(text); }},
      {"--transport=", [&](Text text) { options.transport = transportOf(text); }},
      {"--box=", [&](Text text) { options.boxes.push_back(boxOf(text)); }},
      {"--large", [&](Text) { options.large = true; }},
      {"--quick", [&](Text) { options.quick = true; }}};
  const auto take = [&](const std::string& argument) {
    const std::size_t value = std::min(argument.find('='), argument.size() - 1) + 1;
    const auto flag = flags.find(argument.substr(0, value));
    if (flag != flags.end()) {
      flag->second(argument.substr(value));
    }
    return flag != flags.end();
  };
  arguments.erase(std::remove_if(arguments.begin(), arguments.end(), take), arguments.end());
  options.devices = devicesOf(device);
  if (!options.ranks.empty() && !hasBatch) {
    options.gpuBatch = gpuBatchOfRanks;
  }

  bool outFormat = false;
  for (const std::string& argument : arguments) {
    const auto startsWith = [&](const char* start) { return argument.rfind(start, 0) == 0; };
    options.filtered |= startsWith("--benchmark_filter=");
    options.listOnly |= startsWith("--benchmark_list_tests") && argument.back() != 'e';
    options.jsonFile |= startsWith("--benchmark_out=");
    outFormat |= startsWith("--benchmark_out_format=") && argument != "--benchmark_out_format=json";
  }
  options.jsonFile &= !outFormat;
  return options;
}

std::string optionsHelp() {
  return R"(
Of this program:
          [--device=GPU|CPU|both]
              Where to run; by default on the GPU if there is a usable one, else on the CPU. On
              the CPU a short list of cases is run unless --benchmark_filter chooses others.
          [--mask=NAME=PATH[:NODES]]
              Adds a case NAME with the mask in the .vti file PATH, refined to about NODES fluid
              voxels if they are given. Can be repeated.
          [--box=XxYxZ]
              Adds a box of fluid of that many nodes, the case cavity3D:XxYxZ. Can be repeated.
          [--ranks=1,2,4]
              Runs the solver's own methods, and only those, with each of these numbers of ranks:
              threads of this process, each with a GPU of its own or with its share of the cores.
          [--transport=auto|peer|nccl|host]
              How ranks on GPUs pass data to each other; auto is the fastest that works.
          [--large]
              Adds the case cavity3D:1145 with 1.5 x 10^9 nodes, which takes a minute or two and
              needs 130 GB on the device.
          [--peak=GB/s]
              Peak bandwidth of the device, for BU_peak, in place of the data sheet's; with
              --device=both that of the GPU.
          [--batch=MILLISECONDS]
              Work that is timed at once; by default 10 on the GPU, 100 there with --ranks, and
              300 on the CPU.
          [--quick]
              Two steps, once, to see that all works; the speeds mean nothing.

Benchmarks are named case/method/kernel/precision/device, for example
cavity3D:256/tiles/LBGK-incompressible/double/GPU, and /ranks:N with --ranks. Each is repeated 5 times unless
--benchmark_repetitions says otherwise, and the medians are reported.
)";
}

}  // namespace tiledlbm::benchmark
