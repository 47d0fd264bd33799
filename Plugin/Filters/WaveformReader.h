#ifndef WaveformReader_h
#define WaveformReader_h

#include <array>
#include <string>
#include <vector>

class vtkTable;

namespace tiledlbm::plugin
{

/// Time (s) and value, a row each; see Waveform.
using WaveformRows = std::vector<std::array<double, 2>>;

/// Reads a waveform from a text file: two columns separated by comma, semicolon, tab or blank, with
/// or without a line of names.
/// \throws InvalidInput if there is no such file, or it holds something else.
WaveformRows readWaveform(const std::string& fileName);

/// Takes a waveform from the first two columns of a table.
/// \throws InvalidInput if it has fewer, or something that is no number.
WaveformRows waveformOf(vtkTable* table);

}

#endif
