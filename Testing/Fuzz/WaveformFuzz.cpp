// SPDX-License-Identifier: BSD-3-Clause

// Fuzzes the reader of waveforms: the bytes are those of a file. A sentence of the reader's own is
// an answer. Another exception, what a sanitizer reports, a second for one file, a number that is
// none, or a waveform that is another one when it is written down plainly and read again is a
// finding.

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "Messages/Sentences.h"
#include "Plugin/Filters/Input/WaveformReader.h"
#include "Solver/Conditions/Waveform.h"
#include "Solver/Error.h"
#include "Testing/Fuzz/Findings.h"

namespace tiledlbm::fuzz {

namespace {

using plugin::NamedWaveform;

const plugin::WaveformSource source{"Waveform File", "\"a.csv\""};

const char* nameOf(const NamedWaveform& waveform) {
  const WaveformQuantity quantity = waveform.quantity.value_or(WaveformQuantity::Factor);
  return quantity == WaveformQuantity::FlowRate       ? "ml/s"
         : quantity == WaveformQuantity::MeanVelocity ? "m/s"
                                                      : "factor";
}

/// As the documents describe a file.
std::string plainFileOf(const NamedWaveform& waveform) {
  std::string text = std::string("time (s),") + nameOf(waveform) + "\n";
  for (const auto& [time, value] : waveform.rows) {
    constexpr int longest = 64;
    char row[longest];
    std::snprintf(row, sizeof row, "%.17g,%.17g\n", time, value);
    text += row;
  }
  return text;
}

void checkPlainFile(const NamedWaveform& waveform) {
  const std::string text = plainFileOf(waveform);
  if (text.size() > plugin::mostWaveformBytes) {
    return;
  }
  try {
    const NamedWaveform again = plugin::parseWaveform(text, source);
    require(again.rows == waveform.rows, "other rows when they are read again");
    require(again.quantity == waveform.quantity.value_or(WaveformQuantity::Factor),
            "another quantity when it is read again");
  } catch (const Error& error) {
    fail("not read again: ", plugin::sentenceOf(error).c_str());
  }
}

void checkPeriod(const NamedWaveform& waveform) {
  try {
    const Waveform periodic(waveform.rows);
    requireFinite(periodic.period(), "the period");
    require(periodic.period() > 0, "a period of nothing");
    requireFinite(periodic.mean(), "the mean");
    requireFinite(periodic.largest(), "the largest value");
    for (int part = 0; part <= 4; ++part) {
      requireFinite(periodic.valueAt(0.7 * part * periodic.period()), "a value in between");
    }
  } catch (const InvalidInput&) {
  }
}

/// One that a window can show.
void checkSentence(const std::string& sentence) {
  constexpr std::size_t longest = 1000;
  require(!sentence.empty() && sentence.back() == '.', "an error that is no sentence");
  require(sentence.size() < longest, "a sentence without an end");
  for (const char c : sentence) {
    require(static_cast<unsigned char>(c) >= ' ', "a sentence with characters that are none");
  }
}

void read(std::string_view text) {
  try {
    const NamedWaveform waveform = plugin::parseWaveform(text, source);
    require(!waveform.rows.empty(), "a waveform without rows");
    require(waveform.rows.size() <= plugin::mostWaveformRows, "more rows than may be");
    for (const auto& [time, value] : waveform.rows) {
      requireFinite(time, "a time");
      requireFinite(value, "a value");
    }
    checkPlainFile(waveform);
    checkPeriod(waveform);
  } catch (const InvalidInput& error) {
    checkSentence(plugin::sentenceOf(error));
  }
}

}  // namespace

}  // namespace tiledlbm::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<char> text(data, data + size);
  const std::clock_t begin = std::clock();
  tiledlbm::fuzz::read({text.data(), text.size()});
  tiledlbm::fuzz::requireTime(begin, 1);
  return 0;
}
