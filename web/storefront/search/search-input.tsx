import type { ComponentProps, FormEvent } from 'react'
import * as m from '#messages'
import { useAsked } from './asked.ts'

/** Search input; on the results page it shows the query. */
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

/** Submit handler of a search form, which refuses empty text (R54). */
export function askUnlessEmpty(event: FormEvent<HTMLFormElement>): void {
  const words = new FormData(event.currentTarget).get('search')
  if (typeof words !== 'string' || words.trim() === '') event.preventDefault()
}
