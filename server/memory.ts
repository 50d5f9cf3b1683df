/** What the process holds of the machine's memory. */
import { createHook } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Gives back what loading the program left behind: descriptions of packages, read anew for each of their files, are more than all that
 * stays, and V8 keeps them for as long as the machine has memory. Stops everything for a tenth of a second: for once, soon after
 * the start.
 */
export function dropLoadingGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Has V8 collect garbage when the heap is half as large again as what is in use, where by itself it waits until it is four times as much: pages
 * that are made anew leave much behind, and what requests held beside the heap waits for the same collection.
 */
export const growSparingly = (): void => setFlagsFromString('--heap-growing-percent=50')

let tick: object | undefined

/**
 * Holds one of the objects in which Node notes what process.nextTick is to do. Between requests there is none, a collection of garbage then
 * forgets how they are made, and from the second time on each takes microseconds: a tenth of what an answer from memory costs. Answers whether there was one to hold.
 */
export function holdTick(): boolean {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') tick ??= resource
    },
  }).enable()
  process.nextTick(() => {})
  hook.disable()
  return tick !== undefined
}

/** In memory of its own: zlib and Buffer.from hand out parts of larger pieces, which would stay for as long as the part is kept. */
export function bytesAlone(body: Buffer | string): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  if (typeof body === 'string') copy.write(body)
  else body.copy(copy)
  return copy
}

/** The same for a text, of which V8 makes a part point into the whole: a key that is kept would hold the address as it came, with all that was behind its '?'. */
export const textAlone = (text: string): string => Buffer.from(text).toString()
