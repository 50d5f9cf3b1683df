/** Copies of cached values: a slice of a Buffer or of a string keeps the whole of it in memory. */

/**
 * Bytes in memory of their own: zlib and Buffer.from return slices of larger buffers, which would
 * stay as long as the slice.
 */
export function bytesAlone(body: Buffer | string): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  if (typeof body === 'string') copy.write(body)
  else body.copy(copy)
  return copy
}

/**
 * String in memory of its own: V8 makes a slice point into the whole, so a cached key would hold
 * the address as received, with its whole query.
 */
export const textAlone = (text: string): string => Buffer.from(text).toString()
