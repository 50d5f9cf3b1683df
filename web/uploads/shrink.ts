/**
 * Shrinks a camera's picture to the pixels that the shop keeps: some hundred kB instead of 8 MB.
 */

import { storedSide } from '#contract/files/pictures.ts'
import { isHeic } from './picture-file.ts'

const quality = 0.85

/**
 * Upright picture with neither side above what the shop keeps, and without the camera's metadata;
 * HEIC becomes JPEG. The original file when it has no more pixels, is unreadable, or would not
 * become smaller.
 */
export async function shrink(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file
  const { width, height } = bitmap
  const mustConvert = isHeic(file)
  const scale = Math.min(1, storedSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context || (scale === 1 && !mustConvert)) return close(bitmap, file)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // Only WebP keeps transparency, which other pictures than a camera's may have.
  const type = mustConvert || file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (blob?.type !== type || (blob.size >= file.size && !mustConvert)) return file
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${type.slice('image/'.length)}`, {
    type,
  })
}

function close(bitmap: ImageBitmap, file: File): File {
  bitmap.close()
  return file
}
