import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Bytes of this process, after a collection of garbage: of what JavaScript holds, and of the
 * buffers beside it.
 */
export function heldMemory(): { heap: number; buffers: number } {
  // Twice: the first may end a collection that was under way, for which whatever was made since is
  // in use.
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed, buffers: arrayBuffers }
}
