/** For what takes long to find out, and changes slowly. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'

type Found<Value> = { at: number; value: Value | null; finding: Promise<void> | null }

/**
 * Milliseconds, by a clock that nobody sets: how long an answer stands, and how long somebody who
 * asks waits for a newer one.
 */
const limits = { stands: 3_600_000, wait: 1_500 }

/**
 * Finds it out once an hour at most, for whoever asks, and answers what was found last; null before
 * that. What cannot be found out is logged.
 */
export function lately<Value>(
  find: (ctx: Ctx) => Promise<Value>,
): (ctx: Ctx) => Promise<Value | null> {
  // Of each shop in this process.
  const known = new WeakMap<Config, Found<Value>>()
  return async (ctx) => {
    const found = known.get(ctx.config) ?? {
      at: Number.NEGATIVE_INFINITY,
      value: null,
      finding: null,
    }
    known.set(ctx.config, found)
    if (!found.finding && performance.now() - found.at > limits.stands) {
      found.finding = find(ctx)
        .then((value) => {
          found.value = value
        })
        .catch((error: unknown) =>
          ctx.log.warn({ err: error }, 'How the shop fares could not be found out'),
        )
        .finally(() => {
          found.at = performance.now()
          found.finding = null
        })
    }
    if (found.finding)
      await Promise.race([found.finding, wait(limits.wait, undefined, { ref: false })])
    return found.value
  }
}
