import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isRefusal } from '#contract/refusal.ts'
import { useTellNoAnswer } from '#web/navigation/keep-page.tsx'
import { forgetPressedProduct } from '../products/cards/pressed-card.ts'

/**
 * Value that the page of a pressed card still loads: undefined until then. Without a response the
 * page keeps the card's data and offers a retry; after another failure it reloads, which shows the
 * reason.
 */
export function useArrived<Value>(coming: Value | Promise<Value>): Value | undefined {
  const { revalidate } = useRevalidator()
  const tell = useTellNoAnswer()
  const [arrived, setArrived] = useState<{ of: unknown; value: Value }>()
  const fail = useEffectEvent((thrown: unknown) => {
    // The page can start with the card again, as long as it is remembered.
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
