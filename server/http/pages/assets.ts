/** Built scripts, styles and fonts, held in memory, compressed where that saves anything. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type CacheEntry, etagOf, type Form, sendEntry } from '../cache/cache-entry.ts'
import { ending, isCompressible } from './compressing.ts'
import type { KeptAssets } from './kept-assets.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Content type of a file; undefined for types that no page uses. */
export const assetType = (name: string): string | undefined => types[extname(name)]

/**
 * Cache entry of an asset with the existing forms. A file under /assets/ has its content's hash in
 * the name and never changes.
 */
export function assetEntry(
  type: string,
  isImmutable: boolean,
  { raw, br, gz }: Partial<Record<Form, Buffer>>,
): CacheEntry {
  return {
    status: 200,
    headers: {
      'content-type': type,
      'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'accept-encoding',
    },
    etag: raw && !isImmutable ? etagOf(raw) : undefined,
    raw,
    br: br ?? false,
    gz: gz ?? false,
    bytes: raw?.length ?? 0,
  }
}

/**
 * Entries of all files below `folder` by address. Missing compressed forms are made on first use.
 */
export async function loadAssets(folder: string): Promise<Map<string, CacheEntry>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  )
  const names = files.map((file) =>
    relative(folder, join(file.parentPath, file.name)).split(sep).join('/'),
  )
  const known = new Set(names)
  const assets = new Map<string, CacheEntry>()
  await Promise.all(
    names.map(async (name) => {
      const type = assetType(name)
      if (!type) return
      const raw = await readFile(join(folder, name))
      const br = known.has(name + ending) ? await readFile(join(folder, name + ending)) : undefined
      const isImmutable = name.startsWith('assets/')
      const entry = assetEntry(type, isImmutable, { raw })
      if (isCompressible(name, raw.length))
        Object.assign(entry, { br, gz: undefined, raw: br ? undefined : raw })
      assets.set(`/${name}`, { ...entry, route: isImmutable ? '/assets/*' : `/${name}` })
    }),
  )
  return assets
}

export type Assets = {
  assets: Map<string, CacheEntry>
  /** Assets of former releases; none in development. */
  kept?: KeptAssets
}

/** Serves all requests below /assets/ that the front cache has not answered. */
export function serveAssets(app: FastifyInstance, { assets, kept }: Assets): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    config: { light: true },
    handler: async (request, reply) => {
      const path = (request.raw.url as string).split('?', 1)[0] as string
      const asset = assets.get(path) ?? (await kept?.find(path, request.headers['accept-encoding']))
      if (asset) return sendEntry(asset, request, reply)
      // A 404 is not cached: another process, or the release restored by undoing an upgrade, may
      // have the file.
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Not found')
    },
  })
}
