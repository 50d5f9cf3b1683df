import { useEffect, useEffectEvent } from 'react'

/**
 * Looks at what is under way once more, a moment after each look. @param pause milliseconds between
 * two of them
 */
export function useLookAgain(isAwaited: boolean, look: () => unknown, pause = 1500): void {
  const again = useEffectEvent(() => void look())
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(again, pause)
    return () => clearTimeout(timer)
  }, [isAwaited, pause])
}
