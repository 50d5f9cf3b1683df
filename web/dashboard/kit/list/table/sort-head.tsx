import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useListQuery } from '../list-query.ts'
import { useIsStacked } from './table.tsx'

type SortHeadProps = Omit<ComponentProps<'th'>, 'children'> & {
  label: string
  /** Accessible name of the link where the label is no text. */
  'aria-label'?: string
  /** Ascending and descending order of the list's call for this column. */
  asc?: string
  desc?: string
  /** Default order of the list. */
  first: string
  /** Content before the link. */
  before?: ReactNode
}

/**
 * Sortable column header, descending first, then ascending; it sets the same query parameter as the
 * select. In stacked rows the headers are visually hidden and not focusable: there the select
 * sorts.
 */
export function SortHead({
  label,
  'aria-label': name,
  asc,
  desc,
  first,
  before,
  ...rest
}: SortHeadProps) {
  const query = useListQuery()
  const isStacked = useIsStacked()
  const sort = query.get('sort') || first
  const direction = sort === asc ? 'ascending' : sort === desc ? 'descending' : undefined
  const next =
    (direction === 'descending' ? asc : direction === 'ascending' ? desc : (desc ?? asc)) ?? first
  const icon =
    direction === 'descending'
      ? IconArrowDown
      : direction === 'ascending'
        ? IconArrowUp
        : IconSelector
  return (
    <th scope="col" aria-sort={direction} {...rest}>
      {before}
      {isStacked ? (
        label
      ) : (
        <Link
          className="sort-head"
          to={query.with({ sort: next === first ? null : next })}
          preventScrollReset
          aria-label={name}
          title={name}
        >
          {label}
          <Icon of={icon} small />
        </Link>
      )}
    </th>
  )
}
