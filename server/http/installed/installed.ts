/**
 * Files that make the shop installable and available offline: manifest, service worker and its
 * offline page (0031).
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { findSheet, iconsOf } from '#server/brand/brand.ts'
import { drawIcons, iconNames } from '#server/brand/icons.ts'
import type { Storage } from '#server/media/storage.ts'
import { notFound } from '../../refusal.ts'
import type { BytesCache } from '../cache/cache.ts'
import { type Answer, sendEntry } from '../cache/cache-entry.ts'
import { manifest } from './manifest.ts'
import { offlinePage, offlinePolicy } from './offline-page.ts'
import { worker } from './worker.ts'

const langs: Lang[] = ['en', 'ar']

/** Icons that the shop comes with (web/public), by those of a brand. */
const standing: Partial<Record<(typeof iconNames)[number], string>> = {
  'icon-32.png': '/favicon.svg',
  'icon-180.png': '/apple-touch-icon.png',
  'icon-192.png': '/icon-192.png',
  'icon-512.png': '/icon-512.png',
  'icon-maskable-512.png': '/icon-maskable-512.png',
  'share.png': '/share.jpg',
}

type Options = { cache: BytesCache; getSettings: () => Promise<ShopSettings>; storage: Storage }

export function serveInstalled(
  app: FastifyInstance,
  { cache, getSettings, storage }: Options,
): void {
  const serve = (address: string, make: () => Promise<Answer>) =>
    app.get(address, async (request: FastifyRequest, reply: FastifyReply) =>
      sendEntry(await cache.fill(address, make), request, reply),
    )
  const pageIn = async (lang: Lang) => {
    const settings = await getSettings()
    const { wordmark } = settings
    return offlinePage(lang, settings, wordmark && (await storage.get(basename(wordmark.path))))
  }

  for (const lang of langs) {
    const root = lang === 'ar' ? '/ar' : ''
    serve(`${root}/manifest.webmanifest`, async () => ({
      status: 200,
      type: 'application/manifest+json; charset=utf-8',
      body: JSON.stringify(manifest(lang, await getSettings())),
    }))
    // Put on the home screen, the dashboard opens itself, not the shop: iPhones ring only then.
    serve(`${root}/dashboard.webmanifest`, async () => ({
      status: 200,
      type: 'application/manifest+json; charset=utf-8',
      body: JSON.stringify(manifest(lang, await getSettings(), '/dashboard/home')),
    }))
    serve(`${root}/offline`, async () => ({
      status: 200,
      type: 'text/html; charset=utf-8',
      body: await pageIn(lang),
      headers: {
        'content-security-policy': offlinePolicy((await getSettings()).look),
        'x-robots-tag': 'noindex',
      },
    }))
  }

  app.get<{ Params: { file: string } }>(
    '/look/:file',
    { config: { light: true } },
    async (request, reply) => {
      const sheet = findSheet(request.params.file)
      if (!sheet) throw notFound('Style sheet')
      const lasts = sheet.same ? 'max-age=31536000, immutable' : 'max-age=30'
      return reply
        .header('cache-control', `public, ${lasts}`)
        .type('text/css; charset=utf-8')
        .send(sheet.css)
    },
  )

  app.get<{ Params: { folder: string; name: string } }>(
    '/icons/:folder/:name',
    { config: { light: true } },
    async (request, reply) => {
      const settings = await getSettings()
      const { folder, name } = request.params
      const own = iconsOf(settings)
      const known = iconNames.find((one) => one === name)
      if (!known) throw notFound('Icon')
      // Pages in caches may name the icons of a former brand: they get those of now.
      const former = standing[known]
      if (own === '' && former) return reply.redirect(former)
      const icon = own === '' ? undefined : (await drawIcons(settings, storage))[known]
      if (!icon) throw notFound('Icon')
      const lasts = own === `/icons/${folder}` ? 'max-age=31536000, immutable' : 'max-age=30'
      return reply
        .header('cache-control', `public, ${lasts}`)
        .type('image/png')
        .send(Buffer.from(icon))
    },
  )

  // The worker's version is the digest of its files: browsers detect a changed worker, and then
  // fetch the pages again.
  serve('/worker.js', async () => {
    const hash = createHash('sha256')
    for (const lang of langs) hash.update(await pageIn(lang))
    const icons = iconsOf(await getSettings())
    hash.update(icons)
    return {
      status: 200,
      type: 'text/javascript; charset=utf-8',
      body: worker(hash.digest('base64url').slice(0, 12), `${icons}/icon-192.png`),
    }
  })
}
