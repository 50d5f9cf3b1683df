import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

/** What the page began without: undefined until it has come. When it cannot be had the page is loaded anew, and says why not. */
export function useArrived<Value>(coming: Value | Promise<Value>): Value | undefined {
  const { revalidate } = useRevalidator()
  const [arrived, setArrived] = useState<{ of: unknown; value: Value }>()
  useEffect(() => {
    if (!(coming instanceof Promise)) return
    let hasLeft = false
    coming.then(
      (value) => hasLeft || setArrived({ of: coming, value }),
      () => hasLeft || void revalidate(),
    )
    return () => {
      hasLeft = true
    }
  }, [coming, revalidate])
  if (!(coming instanceof Promise)) return coming
  return arrived?.of === coming ? arrived.value : undefined
}
