import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from 'react-router'
import { admin_next_page, admin_pages, admin_per_page, admin_previous_page, admin_range } from '#messages'
import { inputClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePageSize } from './first-number.ts'
import { useListQuery } from './list-query.ts'
import { shownPages } from './shown-pages.ts'
import { Nuqta } from '#web/ui/nuqta.tsx'

const sizes = ['12', '24', '48', '100']

type PaginationProps = { current: number; last: number; total: number; shown: number }

/** Numbered pages, how many rows there are and how many stand on a page. */
export function Pagination({ current, last, total, shown }: PaginationProps) {
  const query = useListQuery()
  const size = usePageSize()
  const from = (current - 1) * size + 1
  return (
    <div className="pages-foot">
      {last > 1 && (
        <nav className="pages" aria-label={admin_pages()}>
          <Step to={current > 1 ? query.with({ page: String(current - 1) }) : null} label={admin_previous_page()} icon={IconChevronLeft} />
          {shownPages(current, last).map((page, place) =>
            page === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
              <span key={`gap-${place}`}>…</span>
            ) : (
              <Link key={page} to={query.with({ page: String(page) })} aria-current={page === current ? 'page' : undefined}>
                {page}
                {page === current && <Nuqta className="pages-mark" />}
              </Link>
            ),
          )}
          <Step to={current < last ? query.with({ page: String(current + 1) }) : null} label={admin_next_page()} icon={IconChevronRight} />
        </nav>
      )}
      <p>{admin_range({ from, to: from + shown - 1, total })}</p>
      {total > Number(sizes[0]) && (
        <label className="pages-size">
          {admin_per_page()}
          <select
            className={inputClass}
            value={sizes.includes(String(size)) ? String(size) : ''}
            onChange={(event) => query.change({ per_page: event.target.value === sizes[0] ? null : event.target.value })}
          >
            {!sizes.includes(String(size)) && <option value="">{size}</option>}
            {sizes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

function Step({ to, label, icon }: { to: string | null; label: string; icon: typeof IconChevronLeft }) {
  if (to === null) {
    return (
      <span className="is-off" aria-hidden="true">
        <Icon of={icon} small flip />
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label}>
      <Icon of={icon} small flip />
    </Link>
  )
}
