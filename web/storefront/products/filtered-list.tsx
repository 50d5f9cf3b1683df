import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { useLazyPanel } from '#web/panels.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { ShopLink } from '../link.tsx'
import { AppliedFilters } from '../filters/applied-filters.tsx'
import { type Filters, isNarrowed, withoutFilters, writeFilters } from '../filters/filters.ts'
import { type List, type Scope, sortsOf } from './list-load.ts'
import { pathOfPage } from './list-page.ts'
import { Listing } from './listing.tsx'
import { PlainFilters } from '../filters/plain-filters.tsx'
import { SortSelect } from './sort-select.tsx'

const fetchPanel = () =>
  import('../filters/filter-panel.tsx').then(({ FilterPanel }) => FilterPanel)

type FilteredListProps = {
  list: List
  /** English address for pages and filters. */
  path: string
  scope: Scope
  subcategories?: { slug: string; name: string }[]
  /** Content for a list that is empty even without filters. */
  empty: ReactNode
  /** Label on sold-out products. */
  soldOut?: string
}

/** Product list with count, filters and sort order, all of them in the address. */
export function FilteredList({
  list,
  path,
  scope,
  subcategories = [],
  empty,
  soldOut,
}: FilteredListProps) {
  const { filters, names, products, total, page } = list
  const { subcategory, search } = scope
  const sorts = sortsOf(scope, list.own_sort)
  const pathOf = (to: Filters, toPage = 1) =>
    pathOfPage(path, toPage, { search, subcategory, ...writeFilters(to) })
  const here = pathOf(filters)
  const navigate = useNavigate()
  const { opener, chips, keepFocus } = useFocusKept(here)
  const isEmpty = total === 0 && !isNarrowed(filters)
  return (
    <>
      <div className="list-line">
        <p className="small muted" role="status">
          {m.category_count({ count: total })}
        </p>
        {!isEmpty && (
          <div className="list-tools">
            <FilterButton list={list} scope={scope} pathOf={pathOf} ref={opener} />
            <SortSelect
              sorts={sorts}
              value={filters.sort}
              onChange={(sort) =>
                navigate(pathTo(pathOf({ ...filters, sort })), { preventScrollReset: true })
              }
            />
          </div>
        )}
      </div>
      {!isEmpty && (
        <PlainFilters
          path={path}
          filters={filters}
          sorts={sorts}
          kept={{ search }}
          subcategories={subcategories}
          subcategory={subcategory}
        />
      )}
      <AppliedFilters
        filters={filters}
        names={names}
        pathOf={pathOf}
        onRemove={keepFocus}
        ref={chips}
      />
      {products.length > 0 ? (
        <Listing
          key={here}
          products={products}
          total={total}
          page={page}
          pathOf={(to) => pathOf(filters, to)}
          soldOut={soldOut}
        />
      ) : isEmpty ? (
        empty
      ) : (
        <EmptyState title={m.filter_none()} help={m.filter_none_help()}>
          <ShopLink
            className={buttonClass()}
            to={pathOf(withoutFilters(filters))}
            preventScrollReset
            onClick={() => keepFocus(-1)}
          >
            {m.filter_clear_all()}
          </ShopLink>
        </EmptyState>
      )}
    </>
  )
}

type FilterButtonProps = {
  list: List
  scope: Scope
  pathOf: (filters: Filters) => string
  ref: React.Ref<HTMLButtonElement>
}

/** Button that opens the filter panel; each opening starts with the current filters. */
function FilterButton({ list, scope, pathOf, ref }: FilterButtonProps) {
  const { Component: Panel, panel, openings, opener } = useLazyPanel('filters', fetchPanel)
  return (
    <>
      <button
        type="button"
        className={buttonClass({ kind: 'tertiary', size: 'small' })}
        ref={ref}
        {...opener}
      >
        <Icon of={IconAdjustmentsHorizontal} small />
        {m.filter_open()}
      </button>
      {Panel && (
        <Panel
          key={openings}
          {...panel}
          filters={list.filters}
          total={list.total}
          scope={scope}
          pathOf={pathOf}
        />
      )}
    </>
  )
}

/**
 * Moves the focus, after a filter link was removed, to the chip in its position or to the Filter
 * button.
 */
function useFocusKept(here: string) {
  const opener = useRef<HTMLButtonElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ place: number; at: string } | null>(null)
  useEffect(() => {
    if (!pressed.current || pressed.current.at === here) return
    const { place } = pressed.current
    pressed.current = null
    // The focus has moved elsewhere meanwhile.
    if (document.activeElement !== document.body) return
    const links =
      place < 0 ? [] : [...(chips.current?.querySelectorAll<HTMLElement>('.chip') ?? [])]
    const next = links[Math.min(place, links.length - 1)] ?? opener.current
    next?.focus({ preventScroll: true })
  }, [here])
  const keepFocus = (place: number) => {
    pressed.current = { place, at: here }
  }
  return { opener, chips, keepFocus }
}
