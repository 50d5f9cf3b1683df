/**
 * Uploads are decoded in a separate process: its memory is released when it ends, a hostile picture
 * cannot break the shop, and requests have priority. It stays for some seconds, so that the
 * pictures of one upload start it once.
 */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Ink } from '#contract/files/ink.ts'
import { type Program, startProgram } from '#server/process/program.ts'

/** Limits of an upload's picture. */
export type PictureLimits = {
  megapixels: number
  /** Pixels of the longer side as stored: a larger picture is scaled down. */
  storedSide: number
  /** Seconds for encoding. */
  seconds: number
  /** Pixels into which a wordmark or a mark has to fit, which may be a drawing. */
  box?: { width: number; height: number }
}

export type Upload = { bytes: Buffer; terms: PictureLimits }

export type WhyNot =
  | 'more'
  | 'not whole'
  | 'too many pixels'
  | 'too long'
  | 'damaged'
  | 'not its own'
  | 'not drawn'
  | 'empty'

/** A re-encoded picture, or the reason of a refusal. */
export type Decoded =
  | {
      bytes: Buffer
      width: number
      height: number
      /** Ink of a picture that was fitted into a box: how it is shown on the accent. */
      ink?: Ink
    }
  | { refused: WhyNot }

/** The decoder ended or hung on a picture: usually it was killed for its memory. */
export class DecoderFailed extends Error {
  isHung = false
}

const decoder = new URL('./decoder.ts', import.meta.url)
/** Priority a little below the shop's: on a busy machine it yields, but a user waits for it. */
const niceness = 3
/** Milliseconds that it waits for another picture. */
const idleTimeout = 5000
/** Milliseconds per picture in all, for each second of its encoding limit. */
const timeoutPerSecond = 1500

/**
 * Limits of the process of a drawing, whose filters would take gigabytes: in megabytes, and seconds
 * of CPU, which say more than a clock on a busy machine. Node reserves some 1,800 MB of addresses
 * before it draws anything.
 */
const drawingLimits = { heap: 128, addresses: 2400, seconds: 5 }
/** Milliseconds for a drawing in all, also where the kernel keeps no limits. */
const drawingTimeout = 15_000

let running: Program | undefined
let idleTimer: NodeJS.Timeout | undefined

/**
 * Decodes one picture at a time. Rejects with DecoderFailed if the decoder does not answer; the
 * next picture gets a new process.
 */
export async function decode(upload: Upload): Promise<Decoded> {
  clearTimeout(idleTimer)
  const before = running
  if (!before) return decodeIn(start(), upload)
  return decodeIn(before, upload).catch((failure: DecoderFailed) => {
    if (failure.isHung) throw failure
    // A process that died since the last picture may not have been noticed yet: that is no fault of
    // this picture.
    return decodeIn(start(), upload)
  })
}

/** Draws an SVG in a process of its own. One that needs too much time or memory is refused. */
export async function draw(upload: Upload): Promise<Decoded> {
  const program = startProgram(decoder, niceness, drawingLimits)
  const hung = setTimeout(program.kill, drawingTimeout)
  try {
    return await answerOf(program, upload)
  } catch {
    return { refused: 'not drawn' }
  } finally {
    clearTimeout(hung)
    program.kill()
  }
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
  const program = startProgram(decoder, niceness)
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
    // A remaining listener would keep the upload in memory.
    heard.abort()
  }
}

/** Keeps the shop's process alive only while a picture is being decoded. */
function hold({ child }: Program, isHeld: boolean): void {
  for (const part of [child, child.channel, child.stderr as Socket | null])
    part?.[isHeld ? 'ref' : 'unref']()
}

/** Ends the process by closing its channel. */
function stop(program: Program): void {
  forget(program)
  if (program.child.connected) program.child.disconnect()
}

function forget(program: Program): void {
  if (running === program) running = undefined
}
