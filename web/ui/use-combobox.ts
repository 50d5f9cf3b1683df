import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type ComboboxProps = {
  /**
   * The text field. It belongs to the page and came before this code: its attributes are written
   * here, and React leaves them alone.
   */
  field: RefObject<HTMLInputElement | null>
  /** The listbox, with its options `${listId}-0`, `${listId}-1`, … */
  listId: string
  /** How many options are to be seen; 0 while there is no list. */
  count: number
  /** What the options are of: with another one nothing is chosen. */
  of: unknown
  onType: (typed: string) => void
  /** An arrow key or a press while there is no list. */
  onOpen: (typed: string, how: 'key' | 'press') => void
  /** Answers whether there was anything to close. */
  onEscape: () => boolean
}

/**
 * The keys of a text field with a list: arrows choose, Enter takes what is chosen, Escape closes;
 * the focus stays in the field. Answers the place of the chosen option, -1 for none.
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
    // While an input method is putting letters together the keys are its own.
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && count === 0) {
      onOpen(input.value, 'key')
    } else if (step) {
      // One place more than there are options: the field itself.
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
