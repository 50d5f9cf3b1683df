import type { Profit, ProfitSums } from '#contract/couriers/profit.ts'
import * as m from '#messages'
import type { ReactNode } from 'react'
import { kindLabels } from '../costs/texts.ts'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { SignedMoney } from './money.tsx'
import { percent } from './shares.ts'

/** Calculation of the profit: revenue minus costs minus courier fees. */
export function Equation({
  sums: { sales, cost, fees, profit, delivered, returned },
}: {
  sums: ProfitSums
}) {
  return (
    <div className="equation" role="group" aria-label={m.admin_profit_equation()}>
      <Term egp={sales}>{m.admin_profit_from_orders({ count: delivered + returned })}</Term>
      <Sign>−</Sign>
      <Term egp={cost}>{m.admin_profit_cost()}</Term>
      <Sign>−</Sign>
      <Term egp={fees}>{m.admin_profit_fees()}</Term>
      <Sign>=</Sign>
      <Term egp={profit} isResult>
        {sales > 0
          ? m.admin_profit_of_sales({ percent: percent(profit / sales) })
          : m.admin_profit_result()}
      </Term>
    </div>
  )
}

/** What remains of the orders' profit once the other costs of the same days are subtracted. */
export function Remainder({
  shown: { from, to, sums, other_costs, remains },
}: {
  shown: Pick<Profit, 'from' | 'to' | 'sums' | 'other_costs' | 'remains'>
}) {
  const kinds = other_costs.kinds.map(({ kind }) => kindLabels[kind]()).join(m.admin_list_comma())
  return (
    <div className="equation is-after" role="group" aria-label={m.admin_profit_after()}>
      <Sign>−</Sign>
      <Term egp={other_costs.sum}>
        <DeskLink
          className="link tap equation-link"
          to={`${screenPath('costs')}?${new URLSearchParams({ from, to })}`}
        >
          {m.admin_profit_other_costs({ kinds })}
        </DeskLink>
      </Term>
      <Sign>=</Sign>
      <Term egp={remains} isResult>
        {sums.sales > 0
          ? m.admin_profit_after_of_sales({ percent: percent(remains / sums.sales) })
          : m.admin_profit_after()}
      </Term>
    </div>
  )
}

function Term({
  egp,
  isResult = false,
  children,
}: {
  egp: number
  isResult?: boolean
  children: ReactNode
}) {
  return (
    <p className={isResult ? 'equation-term is-result' : 'equation-term'}>
      <b>
        <SignedMoney egp={egp} />
      </b>
      <span>{children}</span>
    </p>
  )
}

function Sign({ children }: { children: string }) {
  return <span className="equation-sign">{children}</span>
}
