import { useEffect, useEffectEvent } from 'react'

/**
 * Polls while `isAwaited`.
 * @param pause milliseconds between two requests
 */
export function useLookAgain(isAwaited: boolean, look: () => unknown, pause = 1500): void {
  const again = useEffectEvent(() => void look())
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(again, pause)
    return () => clearTimeout(timer)
  }, [isAwaited, pause])
}
