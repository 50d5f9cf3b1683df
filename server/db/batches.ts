/** Batch size: a sweep holds no lock for long, and stops soon when it must. */
const atOnce = 500

/**
 * Sweeps until nothing is left, or the signal aborts.
 * @param sweepSome deletes or empties at most so many rows and returns how many
 */
export async function inBatches(
  signal: AbortSignal,
  sweepSome: (limit: number) => Promise<number>,
): Promise<void> {
  while (!signal.aborted && (await sweepSome(atOnce)) === atOnce);
}

/** Time a number of days earlier. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * 86_400_000)
