import { useEffect, useState } from 'react'

/** Milliseconds: what is said in minutes is right to a quarter of one. */
const step = 15_000

/** The time of day, which goes on. @param at it is later than this */
export function useNow(at: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const steps = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(steps)
  }, [])
  return Math.max(now, at)
}
