// SPDX-License-Identifier: BSD-3-Clause
/**
 * @class   vtkTiledLBMReader
 * @brief   image with its place in the patient, from the files of segmentation programs
 *
 * Reads .nii, .nii.gz, .nrrd, .seg.nrrd, .nhdr, .mha and .mhd with ITK, and DICOM segmentations
 * (modality SEG) with DCMTK. The image has the directions and the origin of the file, in the world
 * of DICOM: to the left, to the back, upwards. The surfaces of 3D Slicer are in this world too.
 * Lengths are as in the file, usually millimetres.
 *
 * The point data are an array `ImageScalars` with the values and type of the file. A segmentation
 * of 3D Slicer with overlapping segments, in several layers, becomes one label map: the segments
 * have the labels 1, 2, 3 in their order, and the last one counts where some overlap. Segments of
 * DICOM have the numbers of the file, and the volume has an empty slice before the first and
 * behind the last one, since files omit empty slices. The field data of both have `segment_name`
 * and `segment_label`.
 */

#ifndef vtkTiledLBMReader_h
#define vtkTiledLBMReader_h

#include "vtkImageAlgorithm.h"
#include "vtkTiledLBMFiltersModule.h" // for export macro

class VTKTILEDLBMFILTERS_EXPORT vtkTiledLBMReader : public vtkImageAlgorithm
{
public:
  static vtkTiledLBMReader* New();
  vtkTypeMacro(vtkTiledLBMReader, vtkImageAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * The file, or a folder with one DICOM segmentation.
   */
  vtkSetFilePathMacro(FileName);
  vtkGetFilePathMacro(FileName);
  ///@}

  /**
   * Whether a file has a readable ending or is a DICOM segmentation.
   */
  static int CanReadFile(const char* path);

protected:
  vtkTiledLBMReader();
  ~vtkTiledLBMReader() override;

  int RequestInformation(vtkInformation*, vtkInformationVector**, vtkInformationVector*) override;
  int RequestData(vtkInformation*, vtkInformationVector**, vtkInformationVector*) override;

private:
  vtkTiledLBMReader(const vtkTiledLBMReader&) = delete;
  void operator=(const vtkTiledLBMReader&) = delete;

  char* FileName = nullptr;
};

#endif
