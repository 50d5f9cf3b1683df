import { useEffect } from 'react'

/**
 * Child of a dialog that moves the initial focus from the first button, where the browser puts it.
 */
export function FocusOnOpen({ find }: { find: () => HTMLElement | null | undefined }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the content has come
  useEffect(() => {
    // A frame later, since the dialog opens after its content has mounted.
    const frame = requestAnimationFrame(() => find()?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}
