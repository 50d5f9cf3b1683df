import { useEffect, useEffectEvent } from 'react'

/** Keyboard shortcuts of the desk: j and k move, c, n, w and e act, u undoes. */
type Keys = Partial<Record<string, () => unknown>>

/** Letter of a key event; for layouts without Latin letters by the key's position. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^[a-z]$/i.test(key)
    ? key.toLowerCase()
    : /^\p{L}$/u.test(key)
      ? code.replace('Key', '').toLowerCase()
      : ''

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Handles shortcuts outside of text fields and dialogs. A held key acts once; only movements
 * repeat.
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event.target))
      return
    const letter = letterOf(event)
    const act = keys[letter]
    if (!act || document.querySelector('dialog[open]') || (event.repeat && !/[jk]/.test(letter)))
      return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
