import { useEffect } from 'react'

/**
 * Stands among a dialog's content and moves the focus to another place than the first button, where
 * the browser has put it.
 */
export function FocusOnOpen({ find }: { find: () => HTMLElement | null | undefined }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the content has come
  useEffect(() => {
    // The dialog opens after its content has come.
    const frame = requestAnimationFrame(() => find()?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}
