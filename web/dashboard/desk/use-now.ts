import { useEffect, useState } from 'react'

/** Milliseconds between updates: texts in minutes are then right to a quarter of a minute. */
const step = 15_000

/**
 * Current time, updated regularly.
 * @param at known lower bound of the time
 */
export function useNow(at: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const steps = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(steps)
  }, [])
  return Math.max(now, at)
}
