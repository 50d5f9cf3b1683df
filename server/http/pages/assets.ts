/** The built scripts, styles and fonts, held in memory with the compressed forms the build made beside them. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Entry, etagOf } from '../cache/cache-entry.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Every file below `folder` by its address. Files under /assets/ have their content's hash in the name and never change. */
export async function loadAssets(folder: string): Promise<Map<string, Entry>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const names = files.map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/'))
  const known = new Set(names)
  const assets = new Map<string, Entry>()
  await Promise.all(
    names.map(async (name) => {
      const type = types[extname(name)]
      if (!type) return
      const read = (file: string) => (known.has(file) ? readFile(join(folder, file)) : undefined)
      const [raw, br, gz] = await Promise.all([readFile(join(folder, name)), read(`${name}.br`), read(`${name}.gz`)])
      const isImmutable = name.startsWith('assets/')
      assets.set(`/${name}`, {
        status: 200,
        headers: {
          'content-type': type,
          'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          vary: 'accept-encoding',
        },
        etag: isImmutable ? undefined : etagOf(raw),
        raw,
        br: br ?? false,
        gz: gz ?? false,
        bytes: raw.length,
        route: isImmutable ? '/assets/*' : `/${name}`,
      })
    }),
  )
  return assets
}
