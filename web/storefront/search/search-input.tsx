import type { ComponentProps, FormEvent } from 'react'
import * as m from '#messages'
import { useAsked } from './asked.ts'

/** Where a search is typed; on the results page it holds what was asked. */
export function SearchInput(
  props: Pick<ComponentProps<'input'>, 'ref' | 'onFocus' | 'onPointerEnter'>,
) {
  return (
    <input
      type="search"
      role="combobox"
      aria-expanded="false"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      name="search"
      defaultValue={useAsked()}
      aria-label={m.header_search_products()}
      placeholder={m.header_search()}
      enterKeyHint="search"
      autoComplete="off"
      {...props}
    />
  )
}

/** Of a form around it: empty text asks nothing (R54). */
export function askUnlessEmpty(event: FormEvent<HTMLFormElement>): void {
  const words = new FormData(event.currentTarget).get('search')
  if (typeof words !== 'string' || words.trim() === '') event.preventDefault()
}
