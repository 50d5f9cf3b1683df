/**
 * Backups and proofs in a separate process: reading and hashing everything takes a processor for
 * minutes, and buyers have priority.
 */
import { constants } from 'node:os'
import type { Ctx } from '#server/ctx.ts'
import { startProgram } from '#server/process/program.ts'
import type { Source } from './make-backup.ts'

/** Parts of the ctx that the other process needs. */
export type Shop = Pick<Ctx, 'config' | 'database'>

export type Step = 'make' | 'prove'
export type Order = { steps: Step[]; source: Source }
/** Result of a step: the reason of its failure in one sentence, or null. */
export type StepOutcome = { failure: string | null }

/**
 * Resolves once all steps are done. Rejects with the reason of the first that failed, and when
 * `signal` ends it.
 */
export async function runBackupSteps(ctx: Shop, steps: Step[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { child, ended, words, kill } = startProgram(
    new URL('./backup-program.ts', import.meta.url),
    constants.priority.PRIORITY_LOW,
  )
  signal.addEventListener('abort', kill)
  try {
    let outcome: StepOutcome | undefined
    child.once('message', (message: StepOutcome) => {
      outcome = message
    })
    child.send({ steps, source: { config: ctx.config, url: ctx.database.url } } satisfies Order)
    const code = await ended
    signal.throwIfAborted()
    if (!outcome) throw new Error(`The backup ended with ${code}: ${words()}`)
    if (outcome.failure !== null) throw new Error(outcome.failure)
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
