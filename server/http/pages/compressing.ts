/**
 * Brotli compression of the build at the highest quality. A freshly built shop starts without it
 * and compresses beside its first visitors; a release contains it. For the few clients that take
 * gzip alone it is made on request.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { worthCompressing } from '../cache/cache-entry.ts'

const brotli = promisify(brotliCompress)
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest'])

/** Extension of the compressed form beside a file. */
export const ending = '.br'

export const isCompressible = (name: string, length: number): boolean =>
  compressible.has(extname(name)) && length >= worthCompressing

export const isCompressed = (name: string): boolean => name.endsWith(ending)

/**
 * Compresses uncompressed files below `folder` one by one, and passes each with its relative name
 * on before it is written.
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

/** Writes atomically: another process that starts meanwhile sees the whole file or none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.${process.pid}`, bytes)
  await rename(`${path}.${process.pid}`, path)
}
