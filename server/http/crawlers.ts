/** Files for search engines: robots.txt and the sitemap. */
import type { FastifyInstance } from 'fastify'
import { notFound } from '../refusal.ts'
import type { BytesCache } from './cache/cache.ts'
import { sendEntry } from './cache/cache-entry.ts'

type Options = {
  cache: BytesCache
  shopUrl: string
  sitemap: {
    whole(): Promise<string>
    /** Part of the sitemap; null if there is no part of that name. */
    part(name: string): Promise<string | null>
  }
}

const xml = 'application/xml; charset=utf-8'

export function serveCrawlers(app: FastifyInstance, { cache, shopUrl, sitemap }: Options): void {
  // Nothing is disallowed: a page that is not crawled cannot carry noindex, and pages that must not
  // be listed carry it themselves.
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${shopUrl}/sitemap.xml\n`
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots),
  )

  app.get('/sitemap.xml', { config: { closes: true } }, async (request, reply) =>
    sendEntry(
      await cache.fill('/sitemap.xml', async () => ({
        status: 200,
        type: xml,
        body: await sitemap.whole(),
      })),
      request,
      reply,
    ),
  )

  const part = { config: { closes: true } }
  app.get<{ Params: { name: string } }>('/sitemap/:name.xml', part, async (request, reply) => {
    const { name } = request.params
    const make = async () => {
      const body = await sitemap.part(name)
      if (body === null) throw notFound('Page')
      return { status: 200, type: xml, body }
    }
    return sendEntry(await cache.fill(`/sitemap/${name}.xml`, make), request, reply)
  })
}
