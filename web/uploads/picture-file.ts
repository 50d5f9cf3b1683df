/** Checks of a picture before its upload; the server checks the content again (R78, R102). */

export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif'

/** File types of a wordmark or a mark, which may be SVG as well (R386). */
export const acceptedDrawings = 'image/png,image/webp,image/svg+xml'

/** A kB is 1000 bytes here (R78). */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / 1000)

/** Size in bytes below which a picture is not shrunk. */
const small = 500_000

/**
 * Milliseconds after which a picture is sent unchanged: a phone short of memory may never finish.
 */
const patience = 20_000

const after = <Value>(time: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(() => resolve(value), time))

/** Chosen files with their prepared form: an upload waits for it (upload.ts). */
const prepared = new WeakMap<File, Promise<File>>()

/** Queue of preparations: several camera pictures at once would exceed a phone's memory. */
let last: Promise<unknown> = Promise.resolve()

/** By its type: the server decides by the content. */
export const isSvg = ({ type }: File): boolean => type === 'image/svg+xml'

/**
 * Prepares a picture for upload: a camera's is shrunk where the browser can; returns the fault that
 * remains.
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
    // Loaded when a large picture is chosen.
    const { shrink } = await import('./shrink.ts')
    return await shrink(file)
  } catch {
    // Unreadable files, lack of memory or missing code: the original file is checked.
    return file
  }
}

/** Whether a file can be previewed before it is prepared; few browsers can display HEIC. */
export const isShowable = (file: File): Promise<boolean> => isPicture(file).catch(() => false)

export const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Fault of a file as a picture of at most `bytes`; null without one. */
export async function findFault(file: File, bytes: number): Promise<'kind' | 'size' | null> {
  if (!(await isShowable(file))) return 'kind'
  return file.size > bytes ? 'size' : null
}

/** Detection by the first bytes: names are unreliable, and some systems know no type for AVIF. */
async function isPicture(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 32).arrayBuffer())
  const text = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const isPng = text(1, 4) === 'PNG'
  const isWebp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
  // The brand may be the first or one of the compatible brands.
  const isAvif = text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 32))
  return isJpeg || isPng || isWebp || isAvif
}
