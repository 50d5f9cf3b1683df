import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type ComboboxProps = {
  /**
   * Text field. It is part of the page and older than this code: its attributes are set here,
   * outside of React.
   */
  field: RefObject<HTMLInputElement | null>
  /** The listbox, with its options `${listId}-0`, `${listId}-1`, … */
  listId: string
  /** Number of visible options; 0 without a list. */
  count: number
  /** Key of the option set; when it changes, the highlight is cleared. */
  of: unknown
  /**
   * Takes the typed value. A controlled field passes its setter: any other update here runs before
   * React's own change event and puts the field's old value back.
   */
  onType: (typed: string) => void
  /** Called on an arrow key or a press while there is no list. */
  onOpen: (typed: string, how: 'key' | 'press') => void
  /** Closes the list; returns whether there was one. */
  onEscape: () => boolean
}

/**
 * Keyboard handling of a text field with a list: arrows highlight, Enter chooses, Escape closes;
 * the focus stays in the field. Returns the index of the highlighted option, -1 for none.
 */
export function useCombobox(props: ComboboxProps): number {
  const { field, listId, count, of, onType, onOpen, onEscape } = props
  const [chosen, setChosen] = useState(-1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is their change that matters
  useEffect(() => setChosen(-1), [count, of])

  useEffect(() => {
    const input = field.current
    if (!input) return
    input.setAttribute('aria-expanded', String(count > 0))
    if (count > 0) input.setAttribute('aria-controls', listId)
    else input.removeAttribute('aria-controls')
    if (chosen < 0 || chosen >= count) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', `${listId}-${chosen}`)
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [field, listId, count, chosen])

  const type = useEffectEvent((input: HTMLInputElement) => {
    setChosen(-1)
    onType(input.value)
  })
  const open = useEffectEvent(
    (input: HTMLInputElement) => count === 0 && onOpen(input.value, 'press'),
  )
  const press = useEffectEvent((input: HTMLInputElement, event: KeyboardEvent) => {
    // During input method composition the keys belong to the input method.
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && count === 0) {
      onOpen(input.value, 'key')
    } else if (step) {
      // The field itself counts as one more position after the options.
      setChosen(((chosen + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && chosen >= 0) {
      document.getElementById(`${listId}-${chosen}`)?.click()
    } else if (event.key !== 'Escape' || !onEscape()) {
      return
    }
    event.preventDefault()
  })
  useEffect(() => {
    const input = field.current
    if (!input) return
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', () => type(input), { signal })
    input.addEventListener('click', () => open(input), { signal })
    input.addEventListener('keydown', (event) => press(input, event), { signal })
    return () => listening.abort()
  }, [field])

  return chosen < count ? chosen : -1
}
