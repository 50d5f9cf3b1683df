import { useEffect, useState } from 'react'

/** Milliseconds, longer than the gap of a double press. */
const doublePress = 350

/**
 * Whether another order has just replaced the open one: the second press of a double press must not
 * act on it.
 */
export function useJustOpened(id: number): boolean {
  const [opened, setOpened] = useState({ id, isFresh: false })
  if (opened.id !== id) setOpened({ id, isFresh: true })
  const isFresh = opened.id === id && opened.isFresh
  useEffect(() => {
    if (!isFresh) return
    const over = setTimeout(() => setOpened({ id, isFresh: false }), doublePress)
    return () => clearTimeout(over)
  }, [id, isFresh])
  return isFresh
}
