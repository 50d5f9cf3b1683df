/** So many rows at a time: a sweep holds no lock for long, and stops soon when it must. */
const atOnce = 500

/**
 * Sweeps until nothing is left to sweep, or the signal aborts.
 * @param sweepSome deletes or empties so many rows at most and answers how many it did
 */
export async function inBatches(
  signal: AbortSignal,
  sweepSome: (limit: number) => Promise<number>,
): Promise<void> {
  while (!signal.aborted && (await sweepSome(atOnce)) === atOnce);
}

/** A moment so many days before another. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * 86_400_000)
