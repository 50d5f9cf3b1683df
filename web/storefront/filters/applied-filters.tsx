import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Ref } from 'react'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { Swatch } from '#web/ui/fields/swatch.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { ShopLink } from '../link.tsx'
import { familyNamed } from './families.ts'
import { type Filters, isMeant, type NameKey, withoutFilters } from './filters.ts'
import type { AppliedNames } from '../products/list-load.ts'

type AppliedFilter = {
  /** Unique among all applied filters. */
  key: string
  name: string
  /** Colour value of a colour filter. */
  hex?: string | null | undefined
  /** Remaining filters after this one is removed. */
  rest: Filters
}

type AppliedFiltersProps = {
  filters: Filters
  names: AppliedNames
  pathOf: (filters: Filters) => string
  /** Called with the index of the removed chip, within `ref`; -1 for all. */
  onRemove: (place: number) => void
  ref: Ref<HTMLUListElement>
}

/**
 * Chips of the applied filters, each a link that removes its filter, so that they work without
 * scripts.
 */
export function AppliedFilters({ filters, names, pathOf, onRemove, ref }: AppliedFiltersProps) {
  const applied = listApplied(filters, names)
  if (applied.length === 0) return null
  return (
    <ul className="chips" aria-label={m.filter_applied()} ref={ref}>
      {applied.map(({ key, name, hex, rest }, place) => (
        <li key={key}>
          <ShopLink
            className="chip"
            to={pathOf(rest)}
            prefetch="none"
            preventScrollReset
            aria-label={m.filter_remove({ name })}
            onClick={() => onRemove(place)}
          >
            {hex !== undefined && <Swatch color={hex} />}
            <bdi>
              <Words of={name} />
            </bdi>
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
          {m.filter_clear()}
        </ShopLink>
      </li>
    </ul>
  )
}

const nameKeys = [
  'category',
  'subcategory',
  'size',
  'color_family',
  'color',
  'badge',
  'material',
] as const

function listApplied(filters: Filters, names: AppliedNames): AppliedFilter[] {
  const price = namePrice(filters)
  return [
    ...nameKeys.flatMap((key) => listNamed(key, filters, names)),
    ...(price
      ? [{ key: 'price', name: price, rest: { ...filters, min_price: '', max_price: '' } }]
      : []),
    ...(filters.on_sale
      ? [{ key: 'on sale', name: m.filter_on_sale(), rest: { ...filters, on_sale: false } }]
      : []),
    ...(filters.in_stock
      ? [{ key: 'in stock', name: m.filter_in_stock(), rest: { ...filters, in_stock: false } }]
      : []),
  ]
}

/** Applied names of one kind; the sizes of a chosen range are one. */
function listNamed(key: NameKey, filters: Filters, names: AppliedNames): AppliedFilter[] {
  const named = filters[key].map((asked) => ({ asked, ...nameOf(key, asked, names) }))
  return named
    .filter((one, place) => named.findIndex((other) => other.id === one.id) === place)
    .map(({ id, name, hex }) => ({
      key: `${key} ${id}`,
      name,
      hex,
      rest: {
        ...filters,
        [key]: named.filter((other) => other.id !== id).map(({ asked }) => asked),
      },
    }))
}

type Named = Pick<AppliedFilter, 'name' | 'hex'> & { id: string }

function nameOf(key: NameKey, asked: string, names: AppliedNames): Named {
  if (key === 'color_family') {
    const family = familyNamed(asked)
    return { id: asked, name: family?.name() ?? asked, hex: family?.hex ?? null }
  }
  const known = names[key]?.find((one) => isMeant(asked, one))
  return {
    id: known?.range ?? asked,
    name: known?.range ?? known?.name ?? asked,
    hex: key === 'color' ? (known?.hex ?? null) : undefined,
  }
}

function namePrice({ min_price, max_price }: Filters): string | null {
  const min = formatMoney(Number(min_price))
  const max = formatMoney(Number(max_price))
  if (min_price && max_price) return m.filter_price_between({ min, max })
  if (min_price) return m.filter_price_from({ min })
  return max_price ? m.filter_price_to({ max }) : null
}
