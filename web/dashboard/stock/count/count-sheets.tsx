import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import type { CountSheet } from '#contract/products/stock/stock-counts.ts'
import type { StockName } from '#contract/products/stock.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'
import { Input } from '#web/ui/fields/field.tsx'
import { Swatch } from '#web/ui/fields/swatch.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { nameOf } from '../../kit/names.tsx'
import { readPieces } from '../receive/delivery.ts'
import { VariantPicture, variantName } from '../variant.tsx'
import { Compared } from './compared.tsx'
import type { Counted, Put } from './use-count.ts'

type Variant = CountSheet['variants'][number]

type CountSheetsProps = {
  sheets: CountSheet[]
  /** Latest answers by variant, newer than the sheets. */
  lines: ReadonlyMap<number, Counted>
  puts: ReadonlyMap<number, Put>
  /** Variant that is being counted piece by piece: not compared yet. */
  current: number | undefined
  onPut: (one: StockName, pieces: number | null) => void
  /** Handles what a scanner wrote into a number field. */
  onScan: (code: string) => void
}

/**
 * Products of the counted place with a number field for each size of each colour; Enter leads to
 * the next. Expected pieces show only beside counted ones.
 */
export function CountSheets({ sheets, lines, puts, current, onPut, onScan }: CountSheetsProps) {
  const list = useRef<HTMLDivElement>(null)
  const goOn = (from: HTMLInputElement) => {
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    const next = fields[fields.indexOf(from) + 1]
    if (next) next.focus()
    else from.blur()
  }
  const lineOf = ({ variant_id, line }: Variant): Counted => {
    const answered = lines.get(variant_id)
    if (answered === undefined) return line
    return line && answered && line.counted_at > answered.counted_at ? line : answered
  }
  return (
    <div ref={list} className="count-sheets">
      {sheets.map((sheet) => (
        <Sheet
          key={sheet.product_id}
          sheet={sheet}
          lineOf={lineOf}
          puts={puts}
          current={current}
          onPut={onPut}
          onScan={onScan}
          onEnter={goOn}
        />
      ))}
    </div>
  )
}

type SheetProps = Omit<CountSheetsProps, 'sheets' | 'lines'> & {
  sheet: CountSheet
  lineOf: (variant: Variant) => Counted
  onEnter: (field: HTMLInputElement) => void
}

function Sheet({ sheet, lineOf, puts, current, ...cell }: SheetProps) {
  const id = useId()
  const { variants } = sheet
  const name = nameOf(sheet)
  const counted = variants.filter((one) => lineOf(one) !== null).length
  return (
    <section className="count-sheet" aria-labelledby={id}>
      <div className="count-sheet-head">
        <VariantPicture of={sheet} />
        <div>
          <h2 className="strong" id={id}>
            <bdi>
              <Words of={name} />
            </bdi>
          </h2>
          {variants.some((one) => one.variants > 1) && (
            <p className="small muted">{m.admin_stock_together()}</p>
          )}
        </div>
        {counted === variants.length ? (
          <span className="small count-sheet-done">{m.admin_count_sheet_done()}</span>
        ) : (
          <span className="small muted">
            {m.admin_count_of_short({
              counted: formatFigure(counted),
              count: formatFigure(variants.length),
            })}
          </span>
        )}
      </div>
      {[...Map.groupBy(variants, ({ color }) => color)].map(([color, ofColour]) => {
        const [first] = ofColour as [Variant]
        return (
          <div
            key={color ?? ''}
            className="count-row"
            role="group"
            aria-label={color ? nameOf({ name: color, name_ar: first.color_ar }) : name}
          >
            {color && (
              <span className="count-colour small muted">
                <Swatch color={first.color_hex} />
                <bdi>{nameOf({ name: color, name_ar: first.color_ar })}</bdi>
              </span>
            )}
            <span className="count-cells">
              {ofColour.map((variant) => (
                <Cell
                  key={variant.variant_id}
                  variant={variant}
                  line={lineOf(variant)}
                  put={puts.get(variant.variant_id)}
                  isCurrent={current === variant.variant_id}
                  {...cell}
                />
              ))}
            </span>
          </div>
        )
      })}
    </section>
  )
}

type CellProps = Pick<SheetProps, 'onPut' | 'onScan' | 'onEnter'> & {
  variant: Variant
  line: Counted
  put: Put | undefined
  isCurrent: boolean
}

function Cell({ variant, line, put, isCurrent, onPut, onScan, onEnter }: CellProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const { size, size_ar } = variant
  const pieces = put ? put.pieces : (line?.pieces ?? null)
  const isWrong = typed !== null && readPieces(typed) === null
  /** Saves what was typed: a number, or nothing, which takes the line out again. */
  const settle = () => {
    if (isWrong) return
    const now = typed === null ? pieces : typed.trim() === '' ? null : readPieces(typed)
    setTyped(null)
    if (now !== pieces || put?.isFailed || (typed !== null && line?.unsure)) onPut(variant, now)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isWrong) return onEnter(event.currentTarget)
    setTyped(null)
    onScan(typed)
  }
  const compared = !isCurrent && put === undefined && typed === null ? line : null
  return (
    <span className={`count-cell ${classOf(compared)}`}>
      <span className="count-size" aria-hidden="true">
        {size && <bdi>{unbroken(nameOf({ name: size, name_ar: size_ar }))}</bdi>}
      </span>
      <Input
        type="text"
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        dir="ltr"
        aria-label={m.admin_count_cell({ name: variantName(variant) })}
        aria-describedby={id}
        aria-invalid={isWrong || undefined}
        value={typed ?? pieces ?? ''}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={press}
      />
      <small id={id}>
        {put?.isFailed && <span className="is-short">{m.admin_count_not_saved()}</span>}
        {compared && <Compared line={compared} />}
      </small>
    </span>
  )
}

function classOf(line: Counted): string {
  if (line === null || (line.pieces === line.expected && !line.unsure)) return ''
  return line.unsure || line.pieces < line.expected ? 'is-short' : 'is-more'
}
