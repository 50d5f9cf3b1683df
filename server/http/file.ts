/**
 * Answers that are files to keep. They are sent as they are made, no faster than they are read, so
 * that none is ever whole in memory; few are made at a time, and a reader who stalls is ended, so
 * that files never keep shoppers waiting (R322).
 */
import { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooManyFiles } from '../refusal.ts'

/**
 * `content` may hold nothing that its end does not let go of: a reader who leaves ends it early.
 */
export type FileAnswer = { name: string; type: string; content: AsyncIterable<Uint8Array> }

export type FileLimits = {
  /** Files that are made at once for one account or API key, and in the whole process. */
  ofCaller: number
  inAll: number
  /**
   * Milliseconds in which a reader who is waited for may take nothing, and those that all of a file
   * may take.
   */
  silence: number
  whole: number
}

export const fileLimits: FileLimits = { ofCaller: 2, inAll: 4, silence: 30_000, whole: 15 * 60_000 }

export type Files = {
  /**
   * Sends what `make` answers. What breaks on its way breaks the connection off, so that nobody
   * takes a part for the whole. Refuses with 429 above the limits.
   * @param caller tells apart for whom files are made
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: string,
    make: () => Promise<FileAnswer>,
  ): Promise<FastifyReply>
  /** How many are under way. */
  open(): number
}

export function openFiles({ ofCaller, inAll, silence, whole }: FileLimits = fileLimits): Files {
  /** The caller of each file that is under way. */
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
      // After the content has let go of what it reads: what a reader who has left still costs is
      // counted until then.
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
 * Between two pieces others have their turn: what is read from memory alone would keep the process
 * to itself.
 */
async function* inTurns(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    yield piece
    await otherWork()
  }
}

/**
 * Ends a file whose reader has gone, takes nothing although something waits for them, or takes too
 * long over all of it.
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
  // Of the connection: Node begins anew with every byte that it could hand over.
  raw.setTimeout(silence, () => {
    if (raw.writableLength > 0) end('its reader stalled')
  })
}
