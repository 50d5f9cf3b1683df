import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { useListQuery } from './list-query.ts'
import { useIsStacked } from './table.tsx'

type SortHeadProps = Omit<ComponentProps<'th'>, 'children'> & {
  /** What the column is called. */
  label: string
  /** What the link is called where the label is no word. */
  'aria-label'?: string
  /** The orders of the list's call that sort by this column. */
  asc?: string
  desc?: string
  /** In which the list stands without being asked. */
  first: string
  /** What else stands in the head, before the link. */
  before?: ReactNode
}

/**
 * The head of a column that the list can be sorted by, down first, then up: the same choice in the
 * address as the select's. Where rows are stacked its words are only heard, and nothing that cannot
 * be seen is to have the focus: there the select sorts.
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
