/** Pictures out of a checked ZIP. */
import { limits } from '#contract/limits.ts'
import type { WorkPicture } from '../checking/product-write.ts'
import type { ZipArchive } from '../../sheets/reading/archive.ts'
import { FileTrouble } from '../reading/reading.ts'
import { PictureMissing } from './fetch-picture.ts'

/**
 * Opens the ZIP while the callback reads pictures; a picture that cannot be read rejects with
 * PictureMissing.
 */
export async function withZipPictures<Answer>(
  path: string,
  work: (takeOut: (picture: WorkPicture) => Promise<Buffer>) => Promise<Answer>,
): Promise<Answer> {
  // Imported here, because it loads the ZIP library (0010).
  const { ZipArchive } = await import('../../sheets/reading/archive.ts')
  const archive = await ZipArchive.open(path)
  try {
    return await work(({ file }) => bytesOf(archive, file ?? ''))
  } finally {
    archive.close()
  }
}

async function bytesOf(archive: ZipArchive, name: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of archive.unpack(name)) {
      size += piece.length
      if (size > limits.picture_bytes) throw new PictureMissing('too_large')
      pieces.push(piece)
    }
  } catch (thrown) {
    throw thrown instanceof FileTrouble ? new PictureMissing('no_picture') : thrown
  }
  return Buffer.concat(pieces)
}
