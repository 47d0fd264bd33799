// SPDX-License-Identifier: BSD-3-Clause
#include "Session/SnapshotFolder.h"

#include "Messages/Silence.h"

#include "Kernels/Concatenated.h"
#include "Solver/Run/WholeFile.h"

#include "vtkErrorCode.h"
#include "vtkFieldData.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkStringArray.h"
#include "vtkXMLImageDataReader.h"
#include "vtkXMLImageDataWriter.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <random>
#include <regex>
#include <system_error>

namespace tiledlbm::plugin
{

namespace
{

constexpr const char* listName = "flow.run";
constexpr const char* collectionName = "flow.pvd";
constexpr const char* kind = "TiledLBM snapshots";
constexpr const char* markName = "tiledlbm_snapshot"; // field data of a file

std::string reasonOfSystem()
{
  return std::generic_category().message(errno);
}

SnapshotFailure notWritable(const std::string& path, const std::string& reason)
{
  return SnapshotFailure(
    "Choose another Snapshot Folder, or clear it to keep the snapshots in memory: nothing can be "
    "written to \"" +
    path + "\" (" + reason + ").");
}

SnapshotFailure notWritten(const std::string& file, const std::string& reason)
{
  return SnapshotFailure(
    "Choose a Snapshot Folder with more room, or clear it to keep the snapshots in memory: \"" +
    file + "\" could not be written (" + reason + "), and the run keeps no more snapshots.");
}

std::string newRun()
{
  std::random_device device;
  return concatenated(std::hex, std::setfill('0'), std::setw(8), device(), std::setw(8), device());
}

bool isOurName(const std::string& name)
{
  static const std::regex ofState("flow_[0-9]+\\.vti");
  return name == collectionName || std::regex_match(name, ofState);
}

std::string nameOf(std::int64_t step)
{
  return concatenated("flow_", std::setw(9), std::setfill('0'), step, ".vti");
}

// The name contains the run, which lets a later run remove the file after a crash.
std::string unfinishedOf(const std::string& path, const std::string& run)
{
  return path + "." + run + ".part";
}

// A file of VTK lacks its end if the disk was full.
bool hasEnd(const std::string& path)
{
  constexpr int tail = 32;
  const std::string end = "</VTKFile>";
  std::ifstream stream(path, std::ios::binary | std::ios::ate);
  const auto size = static_cast<std::streamoff>(stream.tellg());
  std::string last(tail, ' ');
  return size >= tail && stream.seekg(size - tail) && stream.read(last.data(), tail) &&
    last.find(end) != std::string::npos;
}

}

SnapshotFolder::SnapshotFolder(const std::string& path, const State& start)
  : path_(path)
  , run_(newRun())
{
  std::error_code failure;
  std::filesystem::create_directories(path, failure);
  if (std::filesystem::exists(path) && !std::filesystem::is_directory(path))
  {
    throw SnapshotFailure(
      "Choose another Snapshot Folder: \"" + path + "\" is a file and no folder.");
  }
  if (failure)
  {
    throw notWritable(path, failure.message());
  }
  this->lock();
  this->readList();
  this->requireNothingElse();
  if (start.second > 0)
  {
    this->findContinued(start);
  }
}

SnapshotFolder::ListFile::~ListFile()
{
  if (this->descriptor >= 0)
  {
    close(this->descriptor);
  }
}

void SnapshotFolder::lock()
{
  const int list = open(this->pathOf(listName).c_str(),
    O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
  this->list_.descriptor = list;
  struct stat status = {};
  if (list < 0 || fstat(list, &status) != 0)
  {
    throw notWritable(this->path_, reasonOfSystem());
  }
  this->list_.id = { status.st_dev, status.st_ino };
  // A lock of the open file also separates two runs of one process, and works on NFS. On a file
  // system without locks the user must not use a folder twice.
  struct flock whole = {};
  whole.l_type = F_WRLCK;
  if (fcntl(list, F_OFD_SETLK, &whole) != 0 && (errno == EAGAIN || errno == EACCES))
  {
    throw SnapshotFailure("Choose another Snapshot Folder: \"" + this->path_ +
      "\" belongs to the run of another filter, here or in another program.");
  }
}

void SnapshotFolder::readList()
{
  std::ifstream stream(this->pathOf(listName));
  std::string line;
  if (!std::getline(stream, line))
  {
    return; // a new folder
  }
  if (line != kind)
  {
    throw SnapshotFailure("Choose another Snapshot Folder: \"" + this->pathOf(listName) +
      "\" already exists and lists no snapshots.");
  }
  std::getline(stream, this->earlierRun_);
  if (this->earlierRun_.find_first_not_of("0123456789abcdef") != std::string::npos)
  {
    this->earlierRun_.clear(); // not the name of a run, and unusable in file names
  }
  while (std::getline(stream, line))
  {
    if (isOurName(line))
    {
      this->files_.insert(line);
    }
  }
}

// Reads the collection of the previous run.
void SnapshotFolder::findContinued(const State& start)
{
  constexpr double rounding = 1e-6;
  static const std::regex entry("timestep=\"([^\"]+)\" file=\"flow_([0-9]+)\\.vti\"");
  std::ifstream stream(this->pathOf(collectionName));
  std::string line;
  while (std::getline(stream, line))
  {
    std::smatch found;
    if (!std::regex_search(line, found, entry) || found[2].length() > 18)
    {
      continue;
    }
    const State state(std::strtod(found[1].str().c_str(), nullptr), std::stoll(found[2]));
    const double expected =
      start.first * static_cast<double>(state.second) / static_cast<double>(start.second);
    if (state.second <= start.second && this->files_.count(nameOf(state.second)) > 0 &&
      std::abs(state.first - expected) <= rounding * expected &&
      hasEnd(this->pathOf(nameOf(state.second))))
    {
      this->continued_.push_back(state);
    }
  }
}

void SnapshotFolder::requireNothingElse() const
{
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(this->path_, failure))
  {
    const std::string name = entry.path().filename().string();
    if (isOurName(name) && this->files_.count(name) == 0)
    {
      throw SnapshotFailure("Choose another Snapshot Folder, or move its files away: \"" +
        this->pathOf(name) +
        "\" already exists, and a run replaces only files that a run has written.");
    }
  }
}

void SnapshotFolder::requireOwned() const
{
  struct stat status = {};
  if (stat(this->pathOf(listName).c_str(), &status) != 0 ||
    FileId(status.st_dev, status.st_ino) != this->list_.id)
  {
    throw notWritable(this->path_, "the folder was removed or replaced during the run");
  }
}

void SnapshotFolder::begin()
{
  std::string names;
  for (const State& state : this->continued_)
  {
    names += nameOf(state.second) + "\n";
    this->files_.erase(nameOf(state.second));
  }
  for (const std::string& name : this->files_)
  {
    unlink(this->pathOf(name).c_str());
    unlink(unfinishedOf(this->pathOf(name), this->earlierRun_).c_str());
  }
  this->files_.clear();
  if (ftruncate(this->list_.descriptor, 0) != 0)
  {
    throw notWritable(this->path_, reasonOfSystem());
  }
  this->list(std::string(kind) + "\n" + this->run_ + "\n" + collectionName + "\n" + names);
  this->hasBegun_ = true;
}

void SnapshotFolder::list(const std::string& text)
{
  struct stat before = {};
  fstat(this->list_.descriptor, &before);
  errno = ENOSPC; // for a short write
  if (::write(this->list_.descriptor, text.data(), text.size()) !=
    static_cast<ssize_t>(text.size()))
  {
    const std::string reason = reasonOfSystem();
    // Removes an incomplete name, if possible.
    [[maybe_unused]] const int result = ftruncate(this->list_.descriptor, before.st_size);
    throw notWritten(this->pathOf(listName), reason);
  }
}

std::string SnapshotFolder::markOf(std::int64_t step) const
{
  return this->run_ + " " + std::to_string(step);
}

void SnapshotFolder::write(std::int64_t step, vtkImageData* image)
{
  this->requireOwned();
  if (!this->hasBegun_)
  {
    this->begin();
  }
  this->list(nameOf(step) + "\n"); // before the file exists: the next run removes listed files
  vtkNew<vtkStringArray> mark;
  mark->SetName(markName);
  mark->InsertNextValue(this->markOf(step));
  image->GetFieldData()->AddArray(mark);
  this->writeWhole(nameOf(step),
    [&](WholeFile& file)
    {
      vtkNew<vtkXMLImageDataWriter> writer;
      silence(writer);
      writer->SetFileName(file.unfinished().c_str());
      writer->SetInputData(image);
      // ParaView 5.11 on Debian 12 cannot read appended data.
      writer->SetDataModeToBinary();
      const bool isWritten = writer->Write() != 0;
      const unsigned long error = writer->GetErrorCode();
      if (!isWritten || error != vtkErrorCode::NoError || !hasEnd(file.unfinished()))
      {
        throw notWritten(this->pathOf(nameOf(step)),
          error != vtkErrorCode::NoError ? vtkErrorCode::GetStringFromErrorCode(error)
                                         : "its end is missing");
      }
    });
}

void SnapshotFolder::writeWhole(
  const std::string& name, const std::function<void(WholeFile&)>& write) const
{
  const std::string path = this->pathOf(name);
  try
  {
    WholeFile file(path, unfinishedOf(path, this->run_));
    write(file);
    file.finish();
  }
  catch (const std::system_error& failure)
  {
    throw notWritten(path, failure.code().message());
  }
}

vtkSmartPointer<vtkImageData> SnapshotFolder::read(std::int64_t step) const
{
  const std::string path = this->pathOf(nameOf(step));
  vtkNew<vtkXMLImageDataReader> reader;
  silence(reader);
  reader->SetFileName(path.c_str());
  const bool isWhole = hasEnd(path);
  if (isWhole)
  {
    reader->Update();
  }
  vtkSmartPointer<vtkImageData> image = reader->GetOutput();
  auto* mark = vtkStringArray::SafeDownCast(image->GetFieldData()->GetAbstractArray(markName));
  if (!isWhole || reader->GetErrorCode() != vtkErrorCode::NoError || !mark ||
    mark->GetNumberOfValues() != 1 || mark->GetValue(0) != this->markOf(step))
  {
    throw SnapshotFailure("Restore the file \"" + path +
      "\" or change a property to compute the flow anew: the file no longer holds the flow of this "
      "time.");
  }
  return image;
}

void SnapshotFolder::writeCollection(const std::vector<State>& states) const
{
  std::string text = "<VTKFile type=\"Collection\" version=\"0.1\">\n<Collection>\n";
  for (const std::vector<State>& some : { this->continued_, states })
  {
    for (const auto& [time, step] : some)
    {
      text += concatenated(
        std::setprecision(10), "<DataSet timestep=\"", time, "\" file=\"", nameOf(step), "\"/>\n");
    }
  }
  text += "</Collection>\n</VTKFile>\n";
  this->writeWhole(collectionName, [&](WholeFile& file) { file.write(text.data(), text.size()); });
}

}
