import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { formatFigure } from '#contract/text/money.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Dock } from '../kit/job/job.tsx'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { type Chosen, countOf, none, queryOf } from './chosen.ts'

type ChosenNoticeProps = {
  rows: ProductRecord[]
  total: number
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/**
 * Count of the selected products beyond the visible rows, with buttons to extend or clear the
 * selection.
 */
export function ChosenNotice({ rows, total, chosen, onChange }: ChosenNoticeProps) {
  const count = countOf(chosen, total)
  if (count === 0) return null
  const isAll = chosen.all && chosen.ids.length === 0
  const more = total - rows.length
  return (
    <div className="bulk-notice" role="status">
      <p>
        {!isAll
          ? m.admin_bulk_some_chosen({ count })
          : more > 0
            ? m.admin_bulk_all_chosen({ count, more: formatFigure(more) })
            : m.admin_bulk_all_here({ count })}
      </p>
      <span className="bulk-acts">
        {isAll && more > 0 && (
          <Button
            className="bulk-act"
            kind="tertiary"
            size="small"
            onClick={() => onChange({ all: false, ids: rows.map(({ id }) => id) })}
          >
            {m.admin_bulk_only_here({ count: rows.length })}
          </Button>
        )}
        {!isAll && count < total && (
          <Button
            className="bulk-act"
            kind="tertiary"
            size="small"
            onClick={() => onChange({ all: true, ids: [] })}
          >
            {m.admin_bulk_choose_all({ count: formatFigure(total) })}
          </Button>
        )}
        <Button className="bulk-act" kind="tertiary" size="small" onClick={() => onChange(none)}>
          {m.admin_bulk_clear()}
        </Button>
      </span>
    </div>
  )
}

type Act = { label: () => string; icon: TablerIcon; asked: Record<string, string> }

const acts: Act[] = [
  { label: m.admin_bulk_price_or_sale, icon: IconTag, asked: { kind: 'sale' } },
  { label: m.admin_bulk_publish, icon: IconEye, asked: { kind: 'state', to: 'published' } },
  { label: m.admin_bulk_hide, icon: IconEyeOff, asked: { kind: 'state', to: 'draft' } },
  { label: m.admin_bulk_kind_subcategory, icon: IconFolder, asked: { kind: 'subcategory' } },
  { label: m.admin_bulk_kind_badge, icon: IconCircleDashed, asked: { kind: 'badge' } },
  { label: m.admin_bulk_kind_stock, icon: IconPlus, asked: { kind: 'stock' } },
  { label: m.admin_bulk_kind_delete, icon: IconTrash, asked: { kind: 'delete' } },
]

type ChosenBarProps = { total: number; chosen: Chosen; filters: URLSearchParams }

/**
 * Actions for the selected products, fixed to the foot of the list; narrow windows have one button,
 * and the next screen asks for the kind.
 */
export function ChosenBar({ total, chosen, filters }: ChosenBarProps) {
  const count = countOf(chosen, total)
  if (count === 0) return null
  const to = (asked: Record<string, string>) => {
    const query = queryOf(chosen, filters)
    for (const [name, value] of Object.entries(asked)) query.set(name, value)
    return `${screenPath('products', 'bulk', 'change')}?${query}`
  }
  return (
    <>
      <div className="bulk-bar">
        <span className="bulk-bar-count strong">
          {m.admin_bulk_chosen({ count: formatFigure(count) })}
        </span>
        {acts.map(({ label, icon, asked }) => (
          <ButtonLink key={label()} kind="tertiary" size="small" to={to(asked)}>
            <Icon of={icon} small />
            {label()}
          </ButtonLink>
        ))}
      </div>
      <Dock
        figure={formatFigure(count)}
        short={m.admin_bulk_chosen_of({ count: formatFigure(total) })}
      >
        <ButtonLink kind="primary" to={to({ kind: 'sale' })}>
          {m.admin_bulk_change_them()}
        </ButtonLink>
      </Dock>
    </>
  )
}
