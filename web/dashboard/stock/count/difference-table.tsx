import { formatFigure } from '#contract/text/money.ts'
import type { StockCountLine } from '#contract/products/stock/stock-counts.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { RowCheck } from '../../kit/list/table/row-check.tsx'
import { FigureHead, HiddenHead, Table } from '../../kit/list/table/table.tsx'
import { signed } from '../signed.ts'
import { VariantNames, VariantPicture, variantName } from '../variant.tsx'
import { useMay } from '../../session/may.ts'

type DifferenceTableProps = {
  lines: StockCountLine[]
  /** Variants excluded from the correction. */
  left: Set<number>
  isOpen: boolean
  onChoose: (variant: number) => void
  onAgain: (line: StockCountLine) => void
}

/** Hour and minute in the shop's time zone. */
const timeOf = (moment: string): string => moment.slice(11, 16)

export function DifferenceTable({ lines, left, isOpen, onChoose, onAgain }: DifferenceTableProps) {
  const may = useMay()
  return (
    <Table stacked className="differences">
      <thead>
        <tr>
          <th scope="col" className="is-number">
            <span className="sr-only">{m.admin_row_actions()}</span>
          </th>
          <th scope="col">{m.admin_stock_variant()}</th>
          <FigureHead>{m.admin_diff_expected()}</FigureHead>
          <FigureHead>{m.admin_count_counted()}</FigureHead>
          <FigureHead>{m.admin_diff_difference()}</FigureHead>
          {may('figures') && <FigureHead>{m.admin_diff_cost()}</FigureHead>}
          <HiddenHead>{m.admin_diff_again()}</HiddenHead>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row
            key={line.variant_id}
            line={line}
            isChosen={!left.has(line.variant_id)}
            isOpen={isOpen}
            onChoose={onChoose}
            onAgain={onAgain}
          />
        ))}
      </tbody>
    </Table>
  )
}

type RowProps = Omit<DifferenceTableProps, 'lines' | 'left'> & {
  line: StockCountLine
  isChosen: boolean
}

function Row({ line, isChosen, isOpen, onChoose, onAgain }: RowProps) {
  const { variant_id, pieces, expected, unsure, cost, counted_at } = line
  const difference = pieces - expected
  const name = variantName(line)
  const time = `\u2066${timeOf(counted_at)}\u2069`
  return (
    <tr>
      <td className="is-number">
        <RowCheck
          label={m.admin_diff_use({ name })}
          checked={isChosen}
          disabled={!isOpen}
          onChange={() => onChoose(variant_id)}
        />
      </td>
      <td className="is-lead">
        <span className="inventory-name">
          <VariantPicture of={line} />
          <VariantNames of={line} />
        </span>
      </td>
      <td className="is-figure is-hidden">
        {formatFigure(expected)}
        <span className="difference-at">{m.admin_diff_at({ time })}</span>
      </td>
      <td className="is-figure is-hidden">{formatFigure(pieces)}</td>
      <td className="is-figure is-end">
        {unsure ? (
          <span className="is-short">{m.admin_count_again_one()}</span>
        ) : (
          <bdi className={difference < 0 ? 'is-short' : 'is-more'} dir="ltr">
            {signed(difference)}
          </bdi>
        )}
      </td>
      {cost !== undefined && (
        <td className="is-figure is-hidden">
          {cost !== null && <bdi dir="ltr">{signed(difference * cost)}</bdi>}
        </td>
      )}
      <td className="is-second only-stacked difference-told">
        {m.admin_diff_told({
          pieces: formatFigure(pieces),
          expected: formatFigure(expected),
          time,
        })}
      </td>
      <td className="is-actions difference-again">
        {isOpen && (
          <Button
            kind="tertiary"
            size="small"
            aria-label={m.admin_diff_again_of({ name })}
            onClick={() => onAgain(line)}
          >
            {m.admin_diff_again()}
          </Button>
        )}
      </td>
    </tr>
  )
}
