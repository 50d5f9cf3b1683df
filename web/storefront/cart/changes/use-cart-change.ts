import { useCallback, useEffect, useRef, useState } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import { changeCart } from '../cart.ts'
import type { CartChange } from '../lines.ts'

type ChangeState = { busy: boolean; refusal: Refusal | null }

const rest: ChangeState = { busy: false, refusal: null }

/**
 * Cart changes made by one control, with the result of the newest. `change` resolves to whether it
 * succeeded while the control was still mounted.
 */
export function useCartChange() {
  const [state, setState] = useState(rest)
  const newest = useRef(0)
  useEffect(() => () => void newest.current++, [])

  const change = useCallback(async (asked: CartChange): Promise<boolean> => {
    const mine = ++newest.current
    setState({ busy: true, refusal: null })
    const refusal = await changeCart(asked)
    if (mine !== newest.current) return false
    setState({ busy: false, refusal })
    return refusal === null
  }, [])
  const forget = useCallback(() => setState((now) => (now.busy ? now : rest)), [])
  return { ...state, change, forget }
}
