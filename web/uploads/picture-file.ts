/**
 * What is known of a picture before it is sent; the shop judges it again by its content (R78,
 * R102).
 */

export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif'

/** A kB is 1000 bytes here (R78). */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / 1000)

/** Below so many bytes a picture is not worth being made smaller. */
const small = 500_000

/** Milliseconds after which a picture is sent as it is: a phone without memory may never answer. */
const patience = 20_000

const after = <Value>(time: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(() => resolve(value), time))

/**
 * Chosen files, each with what it will be sent as: who sends one that is not ready yet waits for it
 * (upload.ts).
 */
const prepared = new WeakMap<File, Promise<File>>()

/** One after the other: several of a camera at once would take a phone's memory. */
let last: Promise<unknown> = Promise.resolve()

/**
 * A picture as it is sent: one of a camera made smaller, where the browser can, and why it cannot
 * be sent all the same.
 */
export async function prepareFile(
  file: File,
  bytes: number,
): Promise<{ picture: File; fault: 'kind' | 'size' | null }> {
  const preparing = last.then(() => Promise.race([makeSmaller(file), after(patience, file)]))
  last = preparing
  prepared.set(file, preparing)
  const picture = await preparing
  return { picture, fault: await findFault(picture, bytes) }
}

export const preparedFile = async (file: File): Promise<File> => (await prepared.get(file)) ?? file

async function makeSmaller(file: File): Promise<File> {
  try {
    if (file.size <= small && (await isPicture(file))) return file
    // Fetched when a large one is chosen.
    const { shrink } = await import('./shrink.ts')
    return await shrink(file)
  } catch {
    // What cannot be read, what the browser has no memory for, or when the code does not come:
    // judged as it is.
    return file
  }
}

/**
 * Whether a file can be shown as chosen before it is prepared; of a HEIC only some browsers can
 * make a picture.
 */
export const isShowable = (file: File): Promise<boolean> => isPicture(file).catch(() => false)

export const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Why a file cannot be sent as a picture of at most so many bytes; null when it can. */
export async function findFault(file: File, bytes: number): Promise<'kind' | 'size' | null> {
  if (!(await isShowable(file))) return 'kind'
  return file.size > bytes ? 'size' : null
}

/** By its first bytes: a name says nothing, and some systems know no type for AVIF. */
async function isPicture(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 32).arrayBuffer())
  const text = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const isPng = text(1, 4) === 'PNG'
  const isWebp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
  // A brand may be the first one or stand among the compatible ones.
  const isAvif = text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 32))
  return isJpeg || isPng || isWebp || isAvif
}
