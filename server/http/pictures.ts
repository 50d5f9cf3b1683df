/**
 * Stored pictures at /media/<name>. A name contains its content's hash, so a picture may be cached
 * for ever.
 */
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { openMedia } from '../media/media.ts'
import { notFound } from '../refusal.ts'

export function servePictures(app: FastifyInstance, ctx: Ctx): void {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { config: { light: true } },
    async (request, reply) => {
      const { name } = request.params
      const picture = await openMedia(ctx, name)
      if (!picture) throw notFound('Picture')
      const etag = `"${name}"`
      if (picture.immutable && request.headers['if-none-match'] === etag)
        return reply.code(304).header('etag', etag).send()
      if (picture.immutable)
        reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
      else reply.header('cache-control', 'public, max-age=30')
      return reply.type(picture.type).send(picture.bytes)
    },
  )
}
