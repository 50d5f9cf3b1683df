/** Answers that are files to keep. They are sent as they are made, no faster than they are read, so that none is ever whole in memory. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `content` may hold nothing that its end does not let go of: a reader who leaves ends it early. */
export type FileAnswer = { name: string; type: string; content: AsyncIterable<Uint8Array> }

/** What breaks on its way breaks the connection off, so that nobody takes a part for the whole. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { name, type, content }: FileAnswer): FastifyReply {
  const file = Readable.from(content, { objectMode: false })
  file.once('error', (err) => {
    if (!request.raw.socket.destroyed) request.log.error({ err }, 'a file broke off')
  })
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(file)
}
