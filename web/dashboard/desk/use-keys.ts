import { useEffect, useEffectEvent } from 'react'

/** What the letters of the desk do: j and k move, c, n, w and e act, u takes back. */
type Keys = Partial<Record<string, () => unknown>>

/** By the letter; where the layout has no Latin ones, by its place on the keyboard. */
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
 * Letters, while nothing is typed and no dialog is open. A key that is held acts once; one that
 * moves goes on.
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
