import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Reference to the value of the latest render, for event handlers and timers; effects use
 * useEffectEvent instead.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
