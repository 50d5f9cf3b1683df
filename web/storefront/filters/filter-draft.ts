/** State of the filter panel before it is applied. */
import { useRef, useState } from 'react'
import * as m from '#messages'
import { useCarried } from '#web/forms/use-carried.ts'
import {
  type Filters,
  type FlagKey,
  isSame,
  type NameKey,
  type PriceKey,
  readAmount,
  withoutFilters,
} from './filters.ts'

/** Filters of a draft, with its invalid prices. */
function judge(draft: Filters): {
  filters: Filters | null
  errors: Partial<Record<PriceKey, string>>
} {
  const min_price = readAmount(draft.min_price)
  const max_price = readAmount(draft.max_price)
  const errors: Partial<Record<PriceKey, string>> = {}
  if (min_price === null) errors.min_price = m.form_money()
  if (max_price === null) errors.max_price = m.form_money()
  if (min_price && max_price && Number(min_price) > Number(max_price))
    errors.max_price = m.filter_price_order()
  const isRight = min_price !== null && max_price !== null && !errors.max_price
  return { filters: isRight ? { ...draft, min_price, max_price } : null, errors }
}

export function useFilterDraft(begun: Filters) {
  const [draft, setDraft] = useState(begun)
  useCarried('filters', () => draft, setDraft)
  // An error shows after its field was left or the form was sent, and goes with the next letter.
  const [judged, setJudged] = useState<readonly PriceKey[]>([])
  const prices = {
    min_price: useRef<HTMLInputElement>(null),
    max_price: useRef<HTMLInputElement>(null),
  }
  const { filters, errors } = judge(draft)

  const toggle = (key: NameKey, value: string, isChosen: boolean) =>
    setDraft((before) => {
      const others = before[key].filter((name) => !isSame(name, value))
      return { ...before, [key]: isChosen ? [...others, value] : others }
    })
  const setPrice = (key: PriceKey, typed: string) => {
    setDraft((before) => ({ ...before, [key]: typed }))
    setJudged((before) => before.filter((other) => other !== key))
  }
  const priceOf = (key: PriceKey) => ({
    ref: prices[key],
    value: draft[key],
    error: judged.includes(key) ? errors[key] : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => setPrice(key, target.value),
    onBlur: () => setJudged((before) => (before.includes(key) ? before : [...before, key])),
  })
  /** Returns the filters, or shows the errors and moves the focus there. */
  const submit = (): Filters | null => {
    setJudged(['min_price', 'max_price'])
    const wrong = errors.min_price ? 'min_price' : errors.max_price ? 'max_price' : null
    if (wrong) prices[wrong].current?.focus()
    return filters
  }
  const setFlag = (key: FlagKey, isSet: boolean) =>
    setDraft((before) => ({ ...before, [key]: isSet }))
  const clear = () => {
    setDraft(withoutFilters)
    setJudged([])
  }
  return { draft, filters, toggle, priceOf, setPrice, setFlag, submit, clear }
}

export type FilterDraft = ReturnType<typeof useFilterDraft>
