import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes of this process after garbage collection: JavaScript heap, and buffers outside of it. */
export function heldMemory(): { heap: number; buffers: number } {
  // Twice, since the first may only finish a running collection, which keeps newer objects.
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed, buffers: arrayBuffers }
}
