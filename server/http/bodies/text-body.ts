/**
 * Reader of JSON and urlencoded bodies: one that is too large, too slow or silent is refused at
 * once, not when the rest has arrived.
 */
import type { IncomingMessage } from 'node:http'
import { malformed, overloaded, stalled, tooLarge } from '../../refusal.ts'
import type { BodyLimits } from './bodies.ts'
import type { BodyMemory, MemoryShare } from './body-memory.ts'

/**
 * Bytes of a body without a memory reservation: enough for nearly every call, and hardly more than
 * its connection takes anyway.
 */
const small = 16 * 1024

/**
 * The body as text. Refuses with 413 one that is too large, with 503 when the memory for unfinished
 * bodies is used up, and with 400 one that is idle or slow beyond its timeouts, or truncated.
 */
export async function readTextBody(
  payload: IncomingMessage,
  memory: BodyMemory,
  limits: BodyLimits,
): Promise<string> {
  const share = memory.share()
  try {
    return await collect(payload, share, limits)
  } finally {
    share.release()
  }
}

function collect(
  payload: IncomingMessage,
  share: MemoryShare,
  limits: BodyLimits,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let held = Buffer.alloc(0)
  let size = 0

  const end = () => {
    clearTimeout(silence)
    clearTimeout(whole)
    payload.off('data', take).off('end', finish).off('close', breakOff)
  }
  const refuse = (refusal: Error) => {
    end()
    // The rest is read and dropped: a client that is still sending would lose the refusal if the
    // connection were closed.
    payload.resume()
    reject(refusal)
  }
  const stall = () => {
    refuse(stalled())
    payload.pause()
  }
  const take = (piece: Buffer) => {
    silence.refresh()
    const grown = size + piece.length
    if (grown > limits.bytes) return refuse(tooLarge())
    if (grown > small && !share.take(piece.length)) return refuse(overloaded())
    held = appended(held, size, piece)
    size = grown
  }
  const finish = () => {
    end()
    resolve(held.toString('utf8', 0, size))
  }
  const breakOff = () => refuse(malformed('The request ended early'))
  const silence = setTimeout(stall, limits.textSilence)
  const whole = setTimeout(stall, limits.textWhole)

  if (Number(payload.headers['content-length']) > limits.bytes) refuse(tooLarge())
  else if (payload.destroyed) breakOff()
  else payload.on('data', take).on('end', finish).on('close', breakOff)
  return promise
}

/**
 * One growing buffer, at most twice as large as the text. A list of chunks would cost a hundred
 * times as much when a body comes byte by byte.
 */
function appended(held: Buffer<ArrayBuffer>, size: number, piece: Buffer): Buffer<ArrayBuffer> {
  if (size === 0) return piece as Buffer<ArrayBuffer>
  const grown = size + piece.length
  let room = held
  if (grown > held.length) {
    room = Buffer.allocUnsafeSlow(2 * grown)
    held.copy(room, 0, 0, size)
  }
  piece.copy(room, size)
  return room
}
