import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from 'react-router'
import * as m from '#messages'
import { inputClass } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { usePageSize } from './first-number.ts'
import type { Page } from './list-load.ts'
import { useListQuery } from './list-query.ts'
import { shownPages } from './shown-pages.ts'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'

const sizes = ['12', '24', '48', '100']

type PaginationProps = {
  of: Page<unknown>
  /** Query parameter and fixed page size of a list whose screen shows more than it. */
  own?: { key: string; size: number }
}

/** Pagination: numbered pages, number of rows, rows per page. */
export function Pagination({ of, own }: PaginationProps) {
  const { data, current_page: current, last_page: last, total } = of
  const query = useListQuery()
  const asked = usePageSize()
  const { key = 'page', size = asked } = own ?? {}
  const stays = key !== 'page'
  const to = (page: number) => query.with({ [key]: String(page) })
  const from = (current - 1) * size + 1
  if (total === 0) return null
  return (
    <div className="pages-foot">
      {last > 1 && (
        <nav className="pages" aria-label={m.admin_pages()}>
          <Step
            to={current > 1 ? to(current - 1) : null}
            label={m.admin_previous_page()}
            icon={IconChevronLeft}
            stays={stays}
          />
          {shownPages(current, last).map((page, place) =>
            page === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
              <span key={`gap-${place}`}>…</span>
            ) : (
              <Link
                key={page}
                to={to(page)}
                preventScrollReset={stays}
                aria-current={page === current ? 'page' : undefined}
              >
                {page}
                {page === current && <Nuqta className="pages-mark" />}
              </Link>
            ),
          )}
          <Step
            to={current < last ? to(current + 1) : null}
            label={m.admin_next_page()}
            icon={IconChevronRight}
            stays={stays}
          />
        </nav>
      )}
      <p>{m.admin_range({ from, to: from + data.length - 1, total })}</p>
      {!own && total > Number(sizes[0]) && (
        <label className="pages-size">
          {m.admin_per_page()}
          <select
            className={inputClass}
            value={sizes.includes(String(size)) ? String(size) : ''}
            onChange={(event) =>
              query.change({
                per_page: event.target.value === sizes[0] ? null : event.target.value,
              })
            }
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

type StepProps = { to: string | null; label: string; icon: typeof IconChevronLeft; stays: boolean }

function Step({ to, label, icon, stays }: StepProps) {
  if (to === null) {
    return (
      <span className="is-off" aria-hidden="true">
        <Icon of={icon} small flip />
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} preventScrollReset={stays}>
      <Icon of={icon} small flip />
    </Link>
  )
}
