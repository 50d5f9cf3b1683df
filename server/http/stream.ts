/**
 * Event streams (text/event-stream), read by fetch: the bearer token is a header, which a browser's
 * EventSource cannot send.
 */
import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { overloaded, tooManyStreams } from '../refusal.ts'
import { mostStreams, mostStreamsOfCaller, type UnderWay } from './overload.ts'

/**
 * Milliseconds between two keep-alive comments: proxies close a connection that is silent for a
 * minute.
 */
const pulse = 20_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a request whose response lasts as long as its reader. */
    isStream?: boolean | undefined
  }
}

type Open = { caller: string; end: () => void }

/** Open streams, oldest first. */
export type Streams = { open: Set<Open>; underWay: UnderWay }

/** Streams of an app, ended when the shop closes: they would never end by themselves. */
export function openStreams(app: FastifyInstance, underWay: UnderWay): Streams {
  const open = new Set<Open>()
  app.addHook('preClose', async () => {
    for (const { end } of [...open]) end()
  })
  return { open, underWay }
}

type Stream = {
  streams: Streams
  /** Identifies the account or API key. */
  caller: string
  /** Refuse a new stream at the limit, rather than end the oldest one. */
  ifFree: boolean
  /** Checked before each event, and periodically: whether the reader may go on reading. */
  mayRead(): Promise<boolean>
  open(signal: AbortSignal): AsyncIterable<unknown>
}

/**
 * Sends each event's data as JSON until the reader disconnects, loses access, the source ends, or
 * the shop closes. A stream above the caller's limit ends their oldest one, or is refused with 429
 * with `ifFree`. Refuses with 503 above the limit of all streams.
 */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: Stream,
): Promise<FastifyReply> {
  const { streams, caller, mayRead, open } = stream
  makeRoom(stream)
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
      // A user who was suspended, or got another role, gets no further events.
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

function makeRoom({ streams: { open }, caller, ifFree }: Stream): void {
  const theirs = [...open].filter((other) => other.caller === caller)
  const isFull = theirs.length >= mostStreamsOfCaller
  if (isFull && ifFree) throw tooManyStreams()
  if (isFull) theirs[0]?.end()
  if (open.size >= mostStreams) throw overloaded()
}
