import { formatFigure } from '#contract/money.ts'
import { unbroken } from '#contract/unbroken.ts'
import * as m from '#messages'
import { Sentence } from './sentence.tsx'

/**
 * Egyptian pounds as text in the page's language: 1450 → "EGP 1,450" or "1,450 ج.م". A sentence
 * does not break it.
 */
export function formatMoney(egp: number): string {
  return unbroken(write(egp))
}

const write = (egp: number): string => m.ui_money({ figure: formatFigure(egp) })

/** An amount in EGP that keeps its own direction and never breaks over two lines. */
export function Money({ egp }: { egp: number }) {
  return <Amount text={write(egp)} />
}

/** In Arabic the currency follows the figure, and steps back behind it. */
function Amount({ text }: { text: string }) {
  const [, figure, currency] = /^([\d,.]+)(.+)/.exec(text) ?? [null, text]
  return (
    <bdi className="whitespace-nowrap">
      {figure}
      {currency && <span className="currency">{currency}</span>}
    </bdi>
  )
}

/**
 * What is taken off, in EGP: the sign stands before everything in English, before the figure in
 * Arabic.
 */
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
  /** Struck through beside the price when it differs from it (R2). */
  original?: number | null
  /** Spelled 'Egp' in the markup, as specified for the detail page; capitals to the eye. */
  detail?: boolean
}

/**
 * A product's price in EGP, with the original one struck through in red when there is one, and by
 * how much it is reduced.
 */
export function Price({ egp, original, detail = false }: PriceProps) {
  const percent = Math.round((1 - egp / (original || egp)) * 100)
  const say = (amount: number) =>
    detail ? m.ui_money_detail({ figure: formatFigure(amount) }) : write(amount)
  return (
    <p className={detail ? 'price price-detail' : 'price'}>
      <Amount text={say(egp)} />
      {original !== undefined && original !== null && original !== egp && (
        <s>
          <span className="sr-only">{m.ui_original_price()} </span>
          <Amount text={say(original)} />
        </s>
      )}
      {percent > 0 && (
        <span className="price-off">
          <bdi className="ltr" aria-hidden="true">
            −{percent}&nbsp;%
          </bdi>
          <span className="sr-only">{m.ui_reduced({ percent })}</span>
        </span>
      )}
    </p>
  )
}
