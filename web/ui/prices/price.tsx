import { formatFigure } from '#contract/text/money.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'
import { Sentence } from '../text/sentence.tsx'

/**
 * Amount in Egyptian pounds as text in the page's language: 1450 → "EGP 1,450" or "1,450 ج.م". It
 * has no line breaks.
 */
export function formatMoney(egp: number): string {
  return unbroken(write(egp))
}

const write = (egp: number): string => m.ui_money({ figure: formatFigure(egp) })

/** Amount in EGP, isolated in its own direction and without line breaks. */
export function Money({ egp }: { egp: number }) {
  return <Amount text={write(egp)} />
}

/** Amount whose Arabic currency follows the figure in a lighter style. */
function Amount({ text }: { text: string }) {
  const [, figure, currency] = /^([\d,.]+)(.+)/.exec(text) ?? [null, text]
  return (
    <bdi className="whitespace-nowrap">
      {figure}
      {currency && <span className="currency">{currency}</span>}
    </bdi>
  )
}

/** Deduction in EGP: the minus sign comes first in English, and before the figure in Arabic. */
export function Minus({ egp }: { egp: number }) {
  const figure = formatFigure(egp)
  return (
    <bdi className="whitespace-nowrap">
      <Sentence
        of={(put) => m.cart_minus({ figure, signed: put(<span className="ltr">−{figure}</span>) })}
      />
    </bdi>
  )
}

type PriceProps = {
  egp: number
  /** Original price, struck through when it differs (R2). */
  original?: number | null
  /** Highest price of several: the amount is then said to be the lowest (R393). */
  to?: number | undefined
  /**
   * Spells the currency 'Egp' in the markup, as specified for the detail page; CSS shows capitals.
   */
  detail?: boolean
}

/**
 * Price of a product in EGP, with the original price struck through in red and the reduction, if
 * any.
 */
export function Price({ egp, original, to, detail = false }: PriceProps) {
  const percent = Math.round((1 - egp / (original || egp)) * 100)
  const say = (amount: number) =>
    detail ? m.ui_money_detail({ figure: formatFigure(amount) }) : write(amount)
  return (
    <p className={detail ? 'price price-detail' : 'price'}>
      {to && `${m.ui_from()} `}
      <Amount text={say(egp)} />
      {original !== undefined && original !== null && original !== egp && (
        <span className="price-was">
          <s>
            <span className="sr-only">{m.ui_original_price()} </span>
            <Amount text={say(original)} />
          </s>
          {percent > 0 && (
            <span>
              <bdi className="ltr" aria-hidden="true">
                −{percent}%
              </bdi>
              <span className="sr-only">{m.ui_reduced({ percent })}</span>
            </span>
          )}
        </span>
      )}
    </p>
  )
}
