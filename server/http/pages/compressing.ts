/**
 * Compressed forms of what the build made, as tight as they go. A shop that was just built opens without them and makes them beside its first visitors; a release
 * brings them along.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Form, worthCompressing } from '../cache/cache-entry.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest'])

/** The compressed forms of a file stand beside it under these endings; its own bytes have none. */
export const endings: Record<Form, string> = { raw: '', br: '.br', gz: '.gz' }

export const isCompressible = (name: string, length: number): boolean => compressible.has(extname(name)) && length >= worthCompressing

export const isCompressed = (name: string): boolean => name.endsWith(endings.br) || name.endsWith(endings.gz)

export type Compressed = Record<'br' | 'gz', Buffer>

/** Makes the forms that are missing below `folder`, one file after the other, and hands each over, with the file's name below it, before it is written. */
export async function compressFolder(folder: string, each: (name: string, forms: Compressed) => void = () => {}): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const names = files.map((file) => relative(folder, join(file.parentPath, file.name)))
  const known = new Set(names)
  for (const name of names) {
    if (known.has(name + endings.br) && known.has(name + endings.gz)) continue
    if (!compressible.has(extname(name))) continue
    const raw = await readFile(join(folder, name))
    if (!isCompressible(name, raw.length)) continue
    const forms = await compress(raw)
    each(name, forms)
    for (const form of ['br', 'gz'] as const) await writeWhole(join(folder, name + endings[form]), forms[form])
  }
}

async function compress(raw: Buffer): Promise<Compressed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
  const [br, gz] = await Promise.all([brotli(raw, { params }), zip(raw, { level: 9 })])
  return { br, gz }
}

/** Another process that starts meanwhile finds all of a file or none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.${process.pid}`, bytes)
  await rename(`${path}.${process.pid}`, path)
}
