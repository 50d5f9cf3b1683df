/** Keys of a scanner, which types wherever the focus is: they find their field. */
import type { RefObject } from 'react'

/**
 * Focuses the field, except on touch screens, where a keyboard would cover the screen: there the
 * focus leaves other fields, and scanned characters find the field all the same.
 */
export function goBackTo(field: HTMLInputElement | null): void {
  const { activeElement } = document
  if (!matchMedia('(pointer: coarse)').matches) field?.focus({ preventScroll: true })
  else if (activeElement instanceof HTMLInputElement && activeElement !== field)
    activeElement.blur()
}

/** Elements that use typed characters themselves; a focused checkbox does not. */
const written = [
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"], [type="submit"])',
  ...['textarea', 'select', 'dialog', '[contenteditable]'],
].join(', ')

/** Redirects characters to the field: a scanner types wherever the focus is. */
export function catchKeys(field: RefObject<HTMLInputElement | null>): () => void {
  const catchKey = ({
    key,
    ctrlKey,
    metaKey,
    altKey,
    target,
    isComposing,
  }: globalThis.KeyboardEvent) => {
    const isWritten = target instanceof HTMLElement && target.closest(written) !== null
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey || isComposing || isWritten)
      return
    field.current?.focus({ preventScroll: true })
  }
  // In the capture phase, before the dashboard's shortcuts such as '/'.
  document.addEventListener('keydown', catchKey, true)
  return () => document.removeEventListener('keydown', catchKey, true)
}
