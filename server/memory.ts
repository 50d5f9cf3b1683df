/** Copies of what is kept: a part of a Buffer or of a text keeps the whole of it in memory. */

/**
 * In memory of its own: zlib and Buffer.from hand out parts of larger pieces, which would stay for
 * as long as the part is kept.
 */
export function bytesAlone(body: Buffer | string): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  if (typeof body === 'string') copy.write(body)
  else body.copy(copy)
  return copy
}

/**
 * The same for a text, of which V8 makes a part point into the whole: a key that is kept would hold
 * the address as it came, with all that was behind its '?'.
 */
export const textAlone = (text: string): string => Buffer.from(text).toString()
