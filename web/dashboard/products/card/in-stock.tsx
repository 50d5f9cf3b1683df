import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { differenceOf } from '../stock/stock.ts'

type InStockProps = { seen: string | undefined; typed: string | undefined }

/** Stock when the form was opened or last reloaded, and the difference that saving makes. */
export function InStock({ seen = '0', typed }: InStockProps) {
  const difference = differenceOf(typed, seen)
  return (
    <>
      {m.admin_stock_now({ count: formatFigure(Number(seen)) })}
      {difference !== 0 && (
        <>
          {' '}
          <bdi className={`stock-difference ltr ${difference > 0 ? 'is-more' : ''}`}>
            {signed(difference)}
          </bdi>
        </>
      )}
    </>
  )
}

export const signed = (difference: number): string =>
  `${difference > 0 ? '+' : '\u2212'}${formatFigure(Math.abs(difference))}`
