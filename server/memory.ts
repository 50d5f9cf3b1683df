/** What the process holds of the machine's memory. */
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
