import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { ReactNode } from 'react'
import type { Overview } from '#contract/orders/overview.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { DeskLink } from '../link.tsx'
import { percentBetween } from './chart-figures.ts'
import { listsOf, rejected, sold } from './order-lists.ts'

type PeriodFigures = Overview['figures']

const averageOf = ({ total, orders }: PeriodFigures): number => (orders === 0 ? 0 : total / orders)
/** Share of rejected orders in percent. */
const rejectedOf = ({ orders, rejected }: PeriodFigures): number =>
  orders + rejected === 0 ? 0 : (100 * rejected) / (orders + rejected)

const rounded = (figure: number): number => Math.round(figure * 10) / 10

/** Key figures of the period, each compared with the previous period and linked to its orders. */
export function PeriodSummary({
  overview,
}: {
  overview: Pick<Overview, 'sales' | 'figures' | 'before'>
}) {
  const {
    figures,
    before: { figures: before },
  } = overview
  const wasAnything = before.orders + before.rejected > 0
  const list = listsOf(overview)
  return (
    <div>
      <dl className="figures">
        <Figure
          name={m.admin_overview_sales()}
          to={list(sold)}
          note={<Change by={percentBetween(before.total, figures.total)} />}
        >
          <Money egp={figures.total} />
        </Figure>
        <Figure
          name={m.admin_orders()}
          to={list(sold)}
          note={<Change by={percentBetween(before.orders, figures.orders)} />}
        >
          <bdi className="ltr">{formatFigure(figures.orders)}</bdi>
        </Figure>
        <Figure
          name={m.admin_overview_average()}
          to={list(sold)}
          note={<Change by={percentBetween(averageOf(before), averageOf(figures))} />}
        >
          <Money egp={Math.round(averageOf(figures))} />
        </Figure>
        <Figure
          name={m.admin_overview_rejected()}
          to={list(rejected)}
          note={
            <Change
              by={wasAnything ? rejectedOf(figures) - rejectedOf(before) : null}
              points
              lessIsBetter
            />
          }
        >
          <bdi className="ltr">{rounded(rejectedOf(figures))}%</bdi>
        </Figure>
      </dl>
      <p className="figures-note small muted">{m.admin_overview_sales_are()}</p>
    </div>
  )
}

type FigureProps = {
  name: string
  /** Address of the figure's order list. */
  to: string
  /** Comparison with the previous period, or another note. */
  note: ReactNode
  children: ReactNode
}

export function Figure({ name, to, note, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure-value">
        <DeskLink to={to}>
          <span className="sr-only">{name}: </span>
          {children}
        </DeskLink>
      </dd>
      <dd className="figure-change">{note}</dd>
    </div>
  )
}

type ChangeProps = {
  /** Change in percent, or in percentage points; null without a value to compare with. */
  by: number | null
  points?: boolean
  lessIsBetter?: boolean
}

export function Change({ by, points = false, lessIsBetter = false }: ChangeProps) {
  if (by === null) return <span className="muted">{m.admin_overview_nothing_before()}</span>
  const size = points ? rounded(Math.abs(by)) : Math.round(Math.abs(by))
  if (size === 0) return <span className="muted">{m.admin_overview_same()}</span>
  const isMore = by > 0
  const figure = points ? m.admin_overview_points({ count: size }) : `${formatFigure(size)}%`
  return (
    <span className={isMore === lessIsBetter ? 'is-worse' : 'is-better'}>
      <Icon of={isMore ? IconArrowUp : IconArrowDown} className="figure-arrow" />
      {isMore ? m.admin_overview_up({ figure }) : m.admin_overview_down({ figure })}
      <span className="sr-only"> {m.admin_overview_compared()}</span>
    </span>
  )
}
