/**
 * File downloads. Files are streamed as they are generated, at the reader's speed, so that none is
 * ever whole in memory; few are generated at a time, and a stalled reader is disconnected, so that
 * files never slow down shoppers (R322).
 */
import { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooManyFiles } from '../refusal.ts'

/** `content` must release its resources when it is ended early: a reader may disconnect. */
export type FileAnswer = { name: string; type: string; content: AsyncIterable<Uint8Array> }

export type FileLimits = {
  /** Limits of concurrent files for one account or API key, and in the whole process. */
  ofCaller: number
  inAll: number
  /** Idle and total timeout in milliseconds. */
  silence: number
  whole: number
}

export const fileLimits: FileLimits = { ofCaller: 2, inAll: 4, silence: 30_000, whole: 15 * 60_000 }

export type Files = {
  /**
   * Sends the file that `make` returns. An error while streaming breaks the connection, so that a
   * partial file is not taken for the whole. Refuses with 429 above the limits.
   * @param caller identifies the account or API key for the limit
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: string,
    make: () => Promise<FileAnswer>,
  ): Promise<FastifyReply>
  /** Number of open files. */
  open(): number
}

export function openFiles({ ofCaller, inAll, silence, whole }: FileLimits = fileLimits): Files {
  /** Caller of each open file. */
  const callers: string[] = []

  const enter = (caller: string) => {
    if (callers.length >= inAll || callers.filter((other) => other === caller).length >= ofCaller)
      throw tooManyFiles()
    callers.push(caller)
  }
  const leave = (caller: string) => void callers.splice(callers.indexOf(caller), 1)

  return {
    async send(request, reply, caller, make) {
      enter(caller)
      let made: FileAnswer
      try {
        made = await make()
      } catch (error) {
        leave(caller)
        throw error
      }
      const { name, type, content } = made
      const file = Readable.from(inTurns(content), { objectMode: false })
      // Counted until the content has released its resources, which a disconnected reader still
      // costs.
      file.once('close', () => leave(caller))
      file.once('error', (err) => {
        if (!request.raw.socket.destroyed) request.log.error({ err }, 'a file broke off')
      })
      endStalled(request, reply, file, { silence, whole })
      return reply
        .code(200)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type(type)
        .send(file)
    },
    open: () => callers.length,
  }
}

/**
 * Yields to the event loop between chunks: content read from memory alone would block the process.
 */
async function* inTurns(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    yield piece
    await otherWork()
  }
}

/**
 * Ends a file whose reader has disconnected, is idle although data waits, or takes too long in
 * total.
 */
function endStalled(
  { log }: FastifyRequest,
  { raw }: FastifyReply,
  file: Readable,
  { silence, whole }: Pick<FileLimits, 'silence' | 'whole'>,
) {
  if (raw.closed) {
    file.destroy()
    return
  }
  const end = (why: string) => {
    log.warn(`a file was ended: ${why}`)
    raw.destroy()
  }
  const late = setTimeout(() => end('it took too long'), whole)
  raw.once('close', () => {
    clearTimeout(late)
    file.destroy()
  })
  // Timeout of the socket: Node restarts it with every byte that it can send.
  raw.setTimeout(silence, () => {
    if (raw.writableLength > 0) end('its reader stalled')
  })
}
