import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { formatFigure } from '#contract/text/money.ts'
import type { StockCountLine } from '#contract/products/stock.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { signed } from '../signed.ts'
import { VariantNames, VariantPicture } from '../variant.tsx'

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

function Compared({ line: { pieces, expected, unsure } }: { line: StockCountLine }) {
  if (unsure) return <span className="is-short">{m.admin_count_again_one()}</span>
  if (pieces === expected) {
    return (
      <span className="counted-right">
        <Icon of={IconCheck} small />
        {m.admin_count_right()}
      </span>
    )
  }
  return (
    <bdi className={pieces < expected ? 'is-short' : 'is-more'} dir="ltr">
      {signed(pieces - expected)}
    </bdi>
  )
}
