/**
 * Search in the header: a field on wide screens, a button on narrow ones. Both work as plain form
 * and link; suggestions and the sheet are loaded before their first use.
 */
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import * as m from '#messages'
import { useLazy } from '#web/lazy.ts'
import { pathTo } from '#web/links.ts'
import { useLazyPanel } from '#web/panels.ts'
import { isPlainPress } from '#web/ui/buttons/press.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { forgetDraft, readDraft, writeDraft } from '#web/forms/draft.ts'
import { ShopLink } from '../link.tsx'
import { resultsPath, useAsked } from './asked.ts'
import { askUnlessEmpty, SearchInput } from './search-input.tsx'

const fetchSuggestions = () => import('./suggestions.tsx').then(({ Suggestions }) => Suggestions)
const fetchSheet = () => import('./search-sheet.tsx').then(({ SearchSheet }) => SearchSheet)

/**
 * Search field. Enter submits, except for empty text (R54). On the results page it shows the query.
 */
export function SearchField() {
  const asked = useAsked()
  const field = useRef<HTMLInputElement>(null)
  const { Component: Suggestions, prepare, bring } = useLazy(fetchSuggestions)
  // The field may already have the focus before hydration.
  useEffect(() => {
    if (document.activeElement === field.current) bring()
  }, [bring])
  useEffect(() => keepTyped(field.current), [])
  const held = useRef(asked)
  useEffect(() => {
    if (field.current && held.current !== asked) field.current.value = asked
    held.current = asked
  }, [asked])
  return (
    <Form
      className="header-search"
      role="search"
      action={pathTo(resultsPath)}
      onSubmit={askUnlessEmpty}
    >
      <Icon of={IconSearch} small className="header-search-icon" />
      <SearchInput ref={field} onPointerEnter={prepare} onFocus={() => bring()} />
      {Suggestions && <Suggestions field={field} />}
    </Form>
  )
}

/** Keeps typed text over a reload and a change of language. Returns a function that stops. */
function keepTyped(field: HTMLInputElement | null): (() => void) | undefined {
  if (!field) return
  const { search } = readDraft('search')
  if (search && field.value === field.defaultValue) field.value = search
  const keep = () => {
    if (field.value.trim() && field.value !== field.defaultValue)
      writeDraft('search', { search: field.value })
    else forgetDraft('search')
  }
  addEventListener('pagehide', keep)
  return () => removeEventListener('pagehide', keep)
}

/**
 * Button that opens the search sheet; until hydration, and for new tabs, a link to the search page.
 */
export function SearchButton() {
  const { Component: Sheet, panel, show, prepare } = useLazyPanel('search', fetchSheet)
  const press = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    show()
  }
  return (
    <>
      <ShopLink
        className={`${iconButtonClass} search-button`}
        to={resultsPath}
        aria-label={m.header_search()}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={press}
      >
        <Icon of={IconSearch} />
      </ShopLink>
      {Sheet && <Sheet {...panel} />}
    </>
  )
}
