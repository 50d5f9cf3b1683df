/**
 * Uploads are decoded in a process of their own: the memory that takes is given back when it ends,
 * what a hostile picture breaks is not the shop, and requests go first. It stays for some seconds,
 * so that the pictures of one upload start it once.
 */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type Program, startProgram } from '#server/program.ts'

/** What the picture of an upload may have and take. */
export type Terms = {
  megapixels: number
  /** Pixels of the longer side as it is stored: a larger one is made smaller. */
  storedSide: number
  /** Of encoding it. */
  seconds: number
}

export type Upload = { bytes: Buffer; terms: Terms }

export type WhyNot = 'more' | 'not whole' | 'too many pixels' | 'too long' | 'damaged'

/** A picture of ours, or why the upload is none. */
export type Decoded = { bytes: Buffer; width: number; height: number } | { refused: WhyNot }

/** The decoder ended or hung over a picture: killed for its memory, more often than not. */
export class DecoderFailed extends Error {
  isHung = false
}

/**
 * A little below the shop itself: where the processors are busy it takes its turn, yet somebody
 * waits for it.
 */
const niceness = 3
/** Milliseconds for which it waits for another picture. */
const idleTimeout = 5000
/** Milliseconds that one picture may take in all, for each second that its encoding may. */
const timeoutPerSecond = 1500

let running: Program | undefined
let idleTimer: NodeJS.Timeout | undefined

/**
 * One at a time. Rejects with DecoderFailed when the decoder does not answer; the next picture has
 * a new one.
 */
export async function decode(upload: Upload): Promise<Decoded> {
  clearTimeout(idleTimer)
  const before = running
  if (!before) return decodeIn(start(), upload)
  return decodeIn(before, upload).catch((failure: DecoderFailed) => {
    if (failure.isHung) throw failure
    // One that died since the last picture may not have been heard of yet: that is no fault of this
    // picture.
    return decodeIn(start(), upload)
  })
}

async function decodeIn(program: Program, upload: Upload): Promise<Decoded> {
  running = program
  hold(program, true)
  let isHung = false
  const hung = setTimeout(() => {
    isHung = true
    program.kill()
  }, timeoutPerSecond * upload.terms.seconds)
  try {
    return await answerOf(program, upload)
  } catch (failure) {
    forget(program)
    program.kill()
    throw Object.assign(failure as DecoderFailed, { isHung })
  } finally {
    clearTimeout(hung)
    hold(program, false)
    idleTimer = setTimeout(stop, idleTimeout, program)
    idleTimer.unref()
  }
}

function start(): Program {
  const program = startProgram(new URL('./decoder.ts', import.meta.url), niceness)
  const gone = () => forget(program)
  program.ended.then(gone, gone)
  return program
}

async function answerOf({ child, words }: Program, upload: Upload): Promise<Decoded> {
  const heard = new AbortController()
  const { signal } = heard
  try {
    const [answer] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'close', { signal }).then(([code, killedBy]) => {
        throw new Error(`it ended with ${code ?? killedBy}: ${words()}`)
      }),
      new Promise<never>((_resolve, reject) =>
        child.send(upload, (failure) => failure && reject(failure)),
      ),
    ])
    return answer
  } catch (failure) {
    throw new DecoderFailed('The decoder of pictures did not answer', { cause: failure })
  } finally {
    // What still listens would keep the upload in memory.
    heard.abort()
  }
}

/** Nothing but a picture under way keeps the shop from ending. */
function hold({ child }: Program, isHeld: boolean): void {
  for (const part of [child, child.channel, child.stderr as Socket | null])
    part?.[isHeld ? 'ref' : 'unref']()
}

/** Without its channel it ends. */
function stop(program: Program): void {
  forget(program)
  if (program.child.connected) program.child.disconnect()
}

function forget(program: Program): void {
  if (running === program) running = undefined
}
