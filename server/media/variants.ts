/**
 * The sized variants of a picture, encoded in a process of their own at the lowest priority: AVIF takes a second of processor time
 * for a large picture, and a request that comes meanwhile goes first.
 */
import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { VariantFormat } from '#contract/pictures.ts'

export type Variant = { width: number; format: VariantFormat; bytes: Buffer }

const encoder = fileURLToPath(new URL('./encoder.ts', import.meta.url))

/** Both formats in every width. Rejects when the encoder ends before it is done; aborting `signal` ends it. */
export async function encodeVariants(picture: Buffer, widths: number[], signal: AbortSignal): Promise<Variant[]> {
  const child = fork(encoder, {
    serialization: 'advanced',
    signal,
    killSignal: 'SIGKILL',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // From here and at once: threads inherit the priority, and those that encode exist before a line of the encoder runs.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const variants: Variant[] = []
  let complaint = ''
  child.stderr?.on('data', (piece) => {
    complaint = (complaint + piece).slice(-2000)
  })
  child.on('message', (variant: Variant) => variants.push(variant))
  const ended = new Promise<number | null>((resolve, reject) => {
    // More than one can come, as when it is ended while a message is on its way: none may go unheard.
    child.on('error', reject)
    child.once('close', resolve)
  })
  child.send({ picture, widths })
  const code = await ended
  if (code !== 0) throw new Error(`The encoder of pictures ended with ${code}: ${complaint.trim()}`)
  return variants
}
