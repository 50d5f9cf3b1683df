import { useEffect, useState } from 'react'

/** Whether waiting has taken longer than `unnoticed` milliseconds. */
export function useSlow(isWaiting: boolean, unnoticed: number): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setSlow(false)
    const soon = setTimeout(() => setSlow(true), unnoticed)
    return () => clearTimeout(soon)
  }, [isWaiting, unnoticed])
  return isSlow && isWaiting
}
