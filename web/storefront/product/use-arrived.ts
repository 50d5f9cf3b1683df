import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isRefusal } from '#contract/refusal.ts'
import { useTellNoAnswer } from '#web/navigation/keep-page.tsx'
import { forgetPressedProduct } from '../products/pressed-card.ts'

/**
 * What the page of a pressed card began without: undefined until it has come. Where no answer comes
 * the page stands as it is, with a way to try again; when it cannot be had for another reason the
 * page is loaded anew, and says why not.
 */
export function useArrived<Value>(coming: Value | Promise<Value>): Value | undefined {
  const { revalidate } = useRevalidator()
  const tell = useTellNoAnswer()
  const [arrived, setArrived] = useState<{ of: unknown; value: Value }>()
  const fail = useEffectEvent((thrown: unknown) => {
    // While the card is remembered the page can begin with it again.
    if (isRefusal(thrown) && thrown.code === 'no_response') return tell(() => void revalidate())
    forgetPressedProduct()
    void revalidate()
  })
  useEffect(() => {
    if (!(coming instanceof Promise)) return forgetPressedProduct()
    let hasLeft = false
    coming.then(
      (value) => {
        if (hasLeft) return
        forgetPressedProduct()
        setArrived({ of: coming, value })
      },
      (thrown) => hasLeft || fail(thrown),
    )
    return () => {
      hasLeft = true
    }
  }, [coming])
  if (!(coming instanceof Promise)) return coming
  return arrived?.of === coming ? arrived.value : undefined
}
