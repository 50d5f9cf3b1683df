/** Process behind backup-process.ts: runs the requested steps and ends, also when its parent is gone. */
import { reasonOf } from '#server/cannot-start.ts'
import type { Order, StepOutcome } from './backup-process.ts'
import { makeBackup, proveBackup } from './backup.ts'

/** Milliseconds to wait for another backup, such as one made by hand. */
const patience = 3_600_000

const acts = { make: makeBackup, prove: proveBackup }

process.once('message', ({ steps, source }: Order) => void work({ steps, source }))
process.once('disconnect', () => process.exit())

async function work({ steps, source }: Order): Promise<void> {
  let failure: string | null = null
  try {
    for (const step of steps) await acts[step](source, patience)
  } catch (thrown) {
    failure = reasonOf(thrown)
  }
  process.send?.({ failure } satisfies StepOutcome, undefined, undefined, () => process.exit())
}
