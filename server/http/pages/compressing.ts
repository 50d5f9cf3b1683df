/**
 * What the build made as Brotli compresses it, as tight as it goes. A shop that was just built
 * opens without and compresses beside its first visitors; a release brings it along. The few
 * clients that take gzip alone have that made when they ask.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { worthCompressing } from '../cache/cache-entry.ts'

const brotli = promisify(brotliCompress)
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest'])

/** The compressed form of a file stands beside it under this ending. */
export const ending = '.br'

export const isCompressible = (name: string, length: number): boolean =>
  compressible.has(extname(name)) && length >= worthCompressing

export const isCompressed = (name: string): boolean => name.endsWith(ending)

/**
 * Compresses what is not yet below `folder`, one file after the other, and hands each over, with
 * the file's name below it, before it is written.
 */
export async function compressFolder(
  folder: string,
  each: (name: string, br: Buffer) => void = () => {},
): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  )
  const names = files.map((file) => relative(folder, join(file.parentPath, file.name)))
  const known = new Set(names)
  for (const name of names) {
    if (known.has(name + ending) || !compressible.has(extname(name))) continue
    const raw = await readFile(join(folder, name))
    if (!isCompressible(name, raw.length)) continue
    const br = await compress(raw)
    each(name, br)
    await writeWhole(join(folder, name + ending), br)
  }
}

const compress = (raw: Buffer): Promise<Buffer> =>
  brotli(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  })

/** Another process that starts meanwhile finds all of a file or none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.${process.pid}`, bytes)
  await rename(`${path}.${process.pid}`, path)
}
