/**
 * `npm run screenshots:compare before after [difference]`: compares two folders of `npm run
 * screenshots` pixel by pixel. Prints the differences; a picture of each, in red over the old
 * picture, goes to build/screenshots-difference or the folder named. Exits with 1 when anything
 * differs.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { say } from '#server/progress.ts'

type Box = { left: number; top: number; right: number; bottom: number }

/**
 * Difference of two pictures: `box` contains the different pixels, edges included; `sizes` when the
 * sizes differ.
 */
export type Difference =
  | { name: string; pixels: number; box: Box; sizes?: string }
  | { name: string; onlyIn: 'before' | 'after' }

export default async function compareScreenshots([
  before,
  after,
  marked = join(import.meta.dirname, '../../build/screenshots-difference'),
]: string[]) {
  if (!before || !after) {
    say('Usage: npm run screenshots:compare before after [difference]')
    process.exitCode = 1
    return
  }
  const differences = await compareFolders(before, after, marked)
  for (const difference of differences) say(describe(difference))
  say(
    differences.length
      ? `${differences.length} pictures differ; where, is marked in ${marked}`
      : 'No picture differs',
  )
  process.exitCode = differences.length ? 1 : 0
}

function describe(difference: Difference): string {
  if ('onlyIn' in difference) return `${difference.name}: only in ${difference.onlyIn}`
  const { name, pixels, sizes, box } = difference
  return `${name}: ${pixels} pixels, x ${box.left} to ${box.right}, y ${box.top} to ${box.bottom}${sizes ? `; ${sizes}` : ''}`
}

/**
 * Differences between the pictures of two folders, by name; marked pictures go to a third folder,
 * which is emptied first.
 */
export async function compareFolders(
  before: string,
  after: string,
  marked: string,
): Promise<Difference[]> {
  const [old, now] = await Promise.all([picturesIn(before), picturesIn(after)])
  await rm(marked, { recursive: true, force: true })
  await mkdir(marked, { recursive: true })
  const differences: Difference[] = []
  for (const name of [...new Set([...old, ...now])].sort()) {
    if (!now.includes(name)) differences.push({ name, onlyIn: 'before' })
    else if (!old.includes(name)) differences.push({ name, onlyIn: 'after' })
    else differences.push(...(await comparePictures(name, before, after, marked)))
  }
  return differences
}

const picturesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.png'))

async function comparePictures(
  name: string,
  before: string,
  after: string,
  marked: string,
): Promise<Difference[]> {
  const [old, now] = await Promise.all([
    readPixels(join(before, name)),
    readPixels(join(after, name)),
  ])
  const width = Math.max(old.width, now.width)
  const height = Math.max(old.height, now.height)
  const box: Box = { left: width, top: height, right: -1, bottom: -1 }
  // Old picture in pale grey, below the marks.
  const mark = new Uint8Array(width * height * 3).fill(255)
  let pixels = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const was = colourAt(old, x, y)
      const at = (y * width + x) * 3
      if (was === colourAt(now, x, y)) {
        mark.fill(192 + ((was >> 8) & 255) / 4, at, at + 3)
        continue
      }
      mark.set([220, 0, 0], at)
      pixels++
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  if (pixels === 0) return []
  await sharp(mark, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(join(marked, name))
  const isResized = old.width !== now.width || old.height !== now.height
  return [
    {
      name,
      pixels,
      box,
      ...(isResized && {
        sizes: `${old.width} × ${old.height} became ${now.width} × ${now.height}`,
      }),
    },
  ]
}

type Pixels = { width: number; height: number; bytes: Buffer }

async function readPixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: data }
}

/** Colour as 24 bits; -1 outside of the picture. */
function colourAt({ width, height, bytes }: Pixels, x: number, y: number): number {
  return x < width && y < height ? bytes.readUIntBE((y * width + x) * 3, 3) : -1
}
