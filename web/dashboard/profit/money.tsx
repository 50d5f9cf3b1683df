import { formatFigure } from '#contract/text/money.ts'
import { Minus, Money } from '#web/ui/prices/price.tsx'

/** Amount that may be negative. */
export const SignedMoney = ({ egp }: { egp: number }) =>
  egp < 0 ? <Minus egp={-egp} /> : <Money egp={egp} />

/** Amount in a column whose header names the currency; a loss is highlighted. */
export function Figure({ egp, strong = false }: { egp: number; strong?: boolean }) {
  const figure = egp < 0 ? `−${formatFigure(-egp)}` : formatFigure(egp)
  return (
    <bdi className={`ltr ${egp < 0 ? 'profit-loss' : ''} ${strong ? 'strong' : ''}`.trim()}>
      {figure}
    </bdi>
  )
}
