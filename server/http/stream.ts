/**
 * Event streams (text/event-stream), read by fetch: a bearer travels in a header, which a browser's
 * EventSource cannot send.
 */
import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { overloaded, tooManyStreams } from '../refusal.ts'
import { mostStreams, mostStreamsOfCaller, type UnderWay } from './overload.ts'

/**
 * Between two keep-alive comments, in milliseconds: proxies close a connection that is silent for a
 * minute.
 */
const pulse = 20_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer lasts as long as its reader stays. */
    isStream?: boolean | undefined
  }
}

type Open = { caller: string; end: () => void }

/** Those that are open, oldest first. */
export type Streams = { open: Set<Open>; underWay: UnderWay }

/** Streams end when the shop closes: they would never end by themselves. */
export function openStreams(app: FastifyInstance, underWay: UnderWay): Streams {
  const open = new Set<Open>()
  app.addHook('preClose', async () => {
    for (const { end } of [...open]) end()
  })
  return { open, underWay }
}

type Stream = {
  streams: Streams
  /** Tells apart who reads. */
  caller: string
  /** Takes the place of nobody else's. */
  ifFree: boolean
  /** Asked before each event, and now and then: whether the reader may go on reading. */
  mayRead(): Promise<boolean>
  open(signal: AbortSignal): AsyncIterable<unknown>
}

/**
 * Sends each event's data as JSON until the reader goes, may not read any more, the source ends, or
 * the shop closes. One more than a caller may have ends their oldest, or is refused with 429 where
 * it asks for a free place alone. Refuses with 503 above as many as may be open in all.
 */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: Stream,
): Promise<FastifyReply> {
  const { streams, caller, mayRead, open } = stream
  makePlace(stream)
  const { raw } = reply
  const gone = new AbortController()
  const mine = {
    caller,
    end: () => {
      streams.open.delete(mine)
      gone.abort()
    },
  }
  const { end } = mine
  streams.open.add(mine)
  streams.underWay.leave(request)
  raw.once('close', end)
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write(': open\n\n')
  const beat = setInterval(() => {
    raw.write(':\n\n')
    mayRead().then((may) => may || end(), end)
  }, pulse)
  try {
    for await (const data of open(gone.signal)) {
      // What happens after somebody was suspended, or got another role, they do not hear.
      if (!(await mayRead())) break
      if (!raw.write(`data: ${JSON.stringify(data)}\n\n`))
        await once(raw, 'drain', { signal: gone.signal })
    }
  } catch (error) {
    if (!gone.signal.aborted) request.log.error({ err: error }, 'an event stream broke')
  } finally {
    clearInterval(beat)
    streams.open.delete(mine)
    raw.end()
  }
  return reply
}

function makePlace({ streams: { open }, caller, ifFree }: Stream): void {
  const theirs = [...open].filter((other) => other.caller === caller)
  const isFull = theirs.length >= mostStreamsOfCaller
  if (isFull && ifFree) throw tooManyStreams()
  if (isFull) theirs[0]?.end()
  if (open.size >= mostStreams) throw overloaded()
}
