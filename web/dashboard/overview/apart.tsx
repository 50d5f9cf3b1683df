import type { ReactNode } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import type { Overview } from '#contract/orders/overview.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { DeskLink } from '../link.tsx'
import { reasonLabels } from '../orders/acts/reasons.ts'
import { orderSourceLabels } from '../orders/sources.ts'
import { listsOf, rejected, sold } from './order-lists.ts'

type Row = { to: string; name: string; orders: number; total?: number }

type Shown = Pick<Overview, 'sales' | 'parts' | 'reasons' | 'sources'>

/**
 * Orders of the period by status, by source, and the rejected ones by reason.
 * @param confirms whether the shop confirms its orders
 */
export function OrdersApart({ overview, confirms }: { overview: Shown; confirms: boolean }) {
  const sources = sourcesOf(overview)
  const reasons = reasonsOf(overview)
  return (
    <div className="overview-apart">
      <Apart id="overview-parts" title={m.admin_overview_apart()}>
        <Rows rows={partsOf(overview, confirms)} />
      </Apart>
      <Apart id="overview-sources" title={m.admin_overview_came_from()}>
        {sources.length === 0 ? (
          <p className="muted overview-none">{m.admin_overview_came_from_none()}</p>
        ) : (
          <Rows rows={sources} />
        )}
      </Apart>
      {reasons.length > 0 && (
        <Apart id="overview-reasons" title={m.admin_overview_why_rejected()}>
          <Rows rows={reasons} />
        </Apart>
      )}
    </div>
  )
}

function partsOf(overview: Shown, confirms: boolean): Row[] {
  const { waiting, confirmed, shipped, delivered, rejected: refused } = overview.parts
  const list = listsOf(overview)
  const pending = confirms
    ? [
        {
          ...waiting,
          name: m.admin_overview_part_waiting(),
          to: list({ status: 'pending', confirmation: 'unconfirmed' }),
        },
        {
          ...confirmed,
          name: m.admin_overview_part_confirmed(),
          to: list({ status: 'pending', confirmation: 'confirmed' }),
        },
      ]
    : [{ ...confirmed, name: m.admin_overview_part_pending(), to: list({ status: 'pending' }) }]
  return [
    ...pending,
    { ...shipped, name: m.admin_overview_part_shipped(), to: list({ status: 'shipped' }) },
    { ...delivered, name: m.admin_overview_part_delivered(), to: list({ status: 'accept' }) },
    { ...refused, name: m.admin_overview_part_rejected(), to: list(rejected) },
  ]
}

function sourcesOf(overview: Shown): Row[] {
  const list = listsOf(overview)
  return overview.sources.map(({ source, ...figures }) => ({
    ...figures,
    name: orderSourceLabels[source](),
    to: list({ ...sold, source }),
  }))
}

function reasonsOf(overview: Shown): Row[] {
  const list = listsOf(overview)
  return overview.reasons.map(({ reason, orders }) => ({
    orders,
    name: reason ? reasonLabels[reason]() : m.admin_reason_unsaid(),
    to: list({ ...rejected, reason: reason ?? 'unsaid' }),
  }))
}

function Apart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 className="title-2" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Rows that link to their orders; the bar shows the share of all. */
function Rows({ rows }: { rows: Row[] }) {
  const all = Math.max(
    1,
    rows.reduce((sum, { orders }) => sum + orders, 0),
  )
  return (
    <ul className="apart">
      {rows.map(({ to, name, orders, total }) => (
        <li key={to}>
          <DeskLink to={to}>
            <span>{name}</span>
            <bdi className="strong ltr">{formatFigure(orders)}</bdi>
            {total !== undefined && (
              <span className="apart-total small muted">
                <Money egp={total} />
              </span>
            )}
            <span className="apart-bar" aria-hidden="true">
              <span style={{ inlineSize: `${(100 * orders) / all}%` }} />
            </span>
          </DeskLink>
        </li>
      ))}
    </ul>
  )
}
