import { useRef } from 'react'

/**
 * The same work, but while it goes on further calls do nothing: the second press of a double click
 * comes before the screen knows of the first.
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
