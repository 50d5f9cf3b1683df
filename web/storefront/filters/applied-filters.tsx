import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Ref } from 'react'
import {
  filter_applied,
  filter_clear,
  filter_in_stock,
  filter_price_between,
  filter_price_from,
  filter_price_to,
  filter_remove,
} from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { formatMoney } from '#web/ui/price.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { ShopLink } from '../link.tsx'
import { type Filters, isSame, withoutFilters } from './filters.ts'
import type { AppliedColour } from '../products/list-load.ts'

type AppliedFilter = {
  name: string
  /** Of a colour. */
  hex?: string | null
  /** The filters that stay when this one is taken away. */
  rest: Filters
}

type AppliedFiltersProps = {
  filters: Filters
  colours: AppliedColour[]
  pathOf: (filters: Filters) => string
  /** Told which chip goes, the chips' place in `ref`; -1 when all do. */
  onRemove: (place: number) => void
  ref: Ref<HTMLUListElement>
}

/** What the list is narrowed to, each to be taken away by itself. Links, so that they need no script. */
export function AppliedFilters({ filters, colours, pathOf, onRemove, ref }: AppliedFiltersProps) {
  const applied = listApplied(filters, colours)
  if (applied.length === 0) return null
  return (
    <ul className="chips" aria-label={filter_applied()} ref={ref}>
      {applied.map(({ name, hex, rest }, place) => (
        <li key={`${hex === undefined ? '' : 'colour '}${name}`}>
          <ShopLink
            className="chip"
            to={pathOf(rest)}
            prefetch="none"
            preventScrollReset
            aria-label={filter_remove({ name })}
            onClick={() => onRemove(place)}
          >
            {hex !== undefined && <Swatch color={hex} />}
            <bdi>{name}</bdi>
            <Icon of={IconX} small />
          </ShopLink>
        </li>
      ))}
      <li>
        <ShopLink
          className="link tap small"
          to={pathOf(withoutFilters(filters))}
          prefetch="none"
          preventScrollReset
          onClick={() => onRemove(-1)}
        >
          {filter_clear()}
        </ShopLink>
      </li>
    </ul>
  )
}

function listApplied(filters: Filters, colours: AppliedColour[]): AppliedFilter[] {
  const sizes = filters.size.map((name) => ({ name, rest: { ...filters, size: filters.size.filter((other) => other !== name) } }))
  const tints = filters.color.map((asked) => {
    const { name, hex } = colours.find(({ value, name }) => isSame(value, asked) || isSame(name, asked)) ?? { name: asked, hex: null }
    return { name, hex, rest: { ...filters, color: filters.color.filter((other) => other !== asked) } }
  })
  const price = namePrice(filters)
  return [
    ...sizes,
    ...tints,
    ...(price ? [{ name: price, rest: { ...filters, min_price: '', max_price: '' } }] : []),
    ...(filters.in_stock ? [{ name: filter_in_stock(), rest: { ...filters, in_stock: false } }] : []),
  ]
}

function namePrice({ min_price, max_price }: Filters): string | null {
  const min = formatMoney(Number(min_price))
  const max = formatMoney(Number(max_price))
  if (min_price && max_price) return filter_price_between({ min, max })
  if (min_price) return filter_price_from({ min })
  return max_price ? filter_price_to({ max }) : null
}
