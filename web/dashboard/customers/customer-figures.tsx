import type { ReactNode } from 'react'
import type { CustomerFigures } from '#contract/orders/customers/customers.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'

/** Summary figures of a phone's orders. */
export function CustomerSummary({ figures }: { figures: CustomerFigures }) {
  const { delivered, refused, refused_at_door, open, spent } = figures
  // Fake orders were never shipped.
  const sent = delivered + refused_at_door
  return (
    <dl className="customer-figures">
      <Figure name={m.admin_customer_figure_delivered()}>{formatFigure(delivered)}</Figure>
      <Figure name={m.admin_customer_figure_refused()} isBad={refused > 0}>
        {formatFigure(refused)}
      </Figure>
      <Figure name={m.admin_customer_figure_open()}>{formatFigure(open)}</Figure>
      <Figure name={m.admin_customer_figure_spent()} isWide>
        <Money egp={spent} />
      </Figure>
      {sent > 0 && (
        <Figure name={m.admin_customer_figure_paid()}>
          <span className="ltr">{Math.round((100 * delivered) / sent)}%</span>
        </Figure>
      )}
    </dl>
  )
}

type FigureProps = { name: string; isBad?: boolean; isWide?: boolean; children: ReactNode }

function Figure({ name, isBad = false, isWide = false, children }: FigureProps) {
  return (
    <div className={isWide ? 'customer-figure is-wide' : 'customer-figure'}>
      <dt>{name}</dt>
      <dd className={isBad ? 'is-bad' : undefined}>{children}</dd>
    </div>
  )
}
