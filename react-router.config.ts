import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

const folder = 'build'

export default {
  appDirectory: 'web',
  buildDirectory: folder,
  ssr: true,
  // All routes are known from the first page on: otherwise every link in view is asked for at /__manifest.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => compressFiles(join(folder, 'client')),
} satisfies Config

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Lays the smallest forms beside each text file; the server holds them in memory and sends the one the browser takes. */
async function compressFiles(root: string): Promise<void> {
  const files = await readdir(root, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(file.name))
  await Promise.all(
    texts.map(async (file) => {
      const path = join(file.parentPath, file.name)
      const raw = await readFile(path)
      const [br, gz] = await Promise.all([
        compress.br(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
        compress.gz(raw, { level: 9 }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}
