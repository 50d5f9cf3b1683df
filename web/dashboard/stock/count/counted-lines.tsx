import { formatFigure } from '#contract/text/money.ts'
import type { StockCountLine } from '#contract/products/stock/stock-counts.ts'
import { VariantNames, VariantPicture } from '../variant.tsx'
import { Compared } from './compared.tsx'

/** Counted lines, newest first, with their differences. */
export function CountedLines({ lines }: { lines: StockCountLine[] }) {
  return (
    <ul className="counted">
      {lines.map((line) => (
        <li key={line.variant_id}>
          <VariantPicture of={line} />
          <VariantNames of={line} />
          <div className="counted-number">
            <b>{formatFigure(line.pieces)}</b>
            <Compared line={line} />
          </div>
        </li>
      ))}
    </ul>
  )
}
