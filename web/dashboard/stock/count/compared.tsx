import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { StockCountLine } from '#contract/products/stock/stock-counts.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { signed } from '../signed.ts'

/** Counted pieces beside the expected ones. */
export function Compared({
  line: { pieces, expected, unsure },
}: {
  line: Pick<StockCountLine, 'pieces' | 'expected' | 'unsure'>
}) {
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
