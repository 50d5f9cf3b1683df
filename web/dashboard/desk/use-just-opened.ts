import { useEffect, useState } from 'react'

/** Milliseconds, longer than the second press of a double one is away from the first. */
const doublePress = 350

/**
 * Whether another order has just taken the place of one: a press that was meant for the first is
 * not to act on the second.
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
