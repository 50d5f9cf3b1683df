/** Compresses what the build made once, as tightly as it goes, so that the server only has to read it. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest'])

/** Writes a .br and a .gz beside every file below `folder` that gets smaller by it. */
export async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    files
      .filter((file) => file.isFile() && compressible.has(extname(file.name)))
      .map(async (file) => {
        const path = join(file.parentPath, file.name)
        const raw = await readFile(path)
        const forms = await Promise.all([
          brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
          zip(raw, { level: 9 }),
        ])
        const names = ['.br', '.gz'] as const
        await Promise.all(forms.map((form, index) => (form.length < raw.length ? writeFile(`${path}${names[index]}`, form) : undefined)))
      }),
  )
}
