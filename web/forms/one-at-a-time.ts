import { useRef } from 'react'

/**
 * Wraps async work so that calls during a run are ignored: the second press of a double click comes
 * before the screen has rendered the first.
 */
export function useOneAtATime<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const underWay = useRef(false)
  return async (...args) => {
    if (underWay.current) return
    underWay.current = true
    try {
      await work(...args)
    } finally {
      underWay.current = false
    }
  }
}
