/**
 * Sized variants of a picture, encoded in a separate process at the lowest priority: AVIF takes a
 * second of CPU for a large picture, and requests go first.
 */
import { constants } from 'node:os'
import type { VariantFormat } from '#contract/files/pictures.ts'
import { startProgram } from '#server/process/program.ts'

export type PictureVariant = { width: number; format: VariantFormat; bytes: Buffer }

/**
 * Encodes both formats in every width. Rejects if the encoder ends before it is done; aborting
 * `signal` ends it.
 */
export async function encodeVariants(
  picture: Buffer,
  widths: number[],
  signal: AbortSignal,
): Promise<PictureVariant[]> {
  signal.throwIfAborted()
  const { child, ended, words, kill } = startProgram(
    new URL('./encoder.ts', import.meta.url),
    constants.priority.PRIORITY_LOW,
  )
  signal.addEventListener('abort', kill)
  try {
    const variants: PictureVariant[] = []
    child.on('message', (variant: PictureVariant) => variants.push(variant))
    child.send({ picture, widths })
    const code = await ended
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`The encoder of pictures ended with ${code}: ${words()}`)
    return variants
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
