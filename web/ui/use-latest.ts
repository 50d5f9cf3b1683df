import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The value of the newest rendering, for what a press begins and a timer ends; in effects
 * useEffectEvent does the same.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
