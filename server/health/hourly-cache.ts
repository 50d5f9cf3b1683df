/** Cache for slow queries about slowly changing facts. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'

type Found<Value> = { at: number; value: Value | null; finding: Promise<void> | null }

/**
 * Milliseconds of a monotonic clock: lifetime of a result, and time that a request waits for a
 * newer one.
 */
const limits = { stands: 3_600_000, wait: 1_500 }

/**
 * Runs `find` once an hour at most, for any caller, and returns the last result; null before the
 * first. Errors are logged.
 */
export function cachedHourly<Value>(
  find: (ctx: Ctx) => Promise<Value>,
): (ctx: Ctx) => Promise<Value | null> {
  // Results of each shop in this process.
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
