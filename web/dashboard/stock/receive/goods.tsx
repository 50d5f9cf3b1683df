import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import type { StockSheet } from '#contract/products/stock/stock-deliveries.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'
import { Input } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Swatch } from '#web/ui/fields/swatch.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { nameOf } from '../../kit/names.tsx'
import { signed } from '../signed.ts'
import { VariantPicture, variantName } from '../variant.tsx'
import { type Delivery, readPieces } from './delivery.ts'

type GoodsProps = {
  sheet: StockSheet
  delivery: Delivery
  /** Variant changed last. */
  hot: number | null
  isChecked: boolean
  onChange: (delivery: Delivery) => void
  onRemove: () => void
}

type Variant = StockSheet['variants'][number]

/** Product of the delivery: received pieces and current stock for each colour and size. */
export function Goods({ sheet, delivery, hot, isChecked, onChange, onRemove }: GoodsProps) {
  const id = useId()
  const { variants, together } = sheet
  const name = nameOf(sheet)
  const came = variants.reduce(
    (sum, { variant_id }) => sum + (readPieces(delivery.pieces[variant_id]) ?? 0),
    0,
  )
  const now = variants.reduce((sum, { pieces }) => sum + pieces, 0)
  return (
    <section className="goods" aria-labelledby={id}>
      <div className="goods-head">
        <VariantPicture of={sheet} />
        <div className="goods-name">
          <h2 className="strong" id={id}>
            <bdi>
              <Words of={name} />
            </bdi>
          </h2>
          <p className="small muted">
            <b className="goods-came" dir="ltr">
              {signed(came)}
            </b>
            {' · '}
            {m.admin_receive_in_now({ count: formatFigure(now) })}
            {together &&
              variants.some((one) => one.variants > 1) &&
              ` · ${m.admin_stock_together()}`}
          </p>
        </div>
        <IconButton icon={IconX} label={m.admin_receive_take_out({ name })} onClick={onRemove} />
      </div>
      {[...Map.groupBy(variants, ({ color }) => color)].map(([color, ofColour]) => {
        const [first] = ofColour as [Variant]
        return (
          <div
            key={color ?? ''}
            className="goods-row"
            role="group"
            aria-label={color ? nameOf({ name: color, name_ar: first.color_ar }) : name}
          >
            {color && (
              <span className="goods-colour">
                <Swatch color={first.color_hex} />
                <bdi>{nameOf({ name: color, name_ar: first.color_ar })}</bdi>
              </span>
            )}
            <span className="goods-cells">
              {ofColour.map((variant) => (
                <Cell
                  key={variant.variant_id}
                  variant={variant}
                  typed={delivery.pieces[variant.variant_id] ?? ''}
                  isHot={hot === variant.variant_id}
                  isWrong={isChecked && readPieces(delivery.pieces[variant.variant_id]) === null}
                  onType={(typed) =>
                    onChange({
                      ...delivery,
                      pieces: { ...delivery.pieces, [variant.variant_id]: typed },
                    })
                  }
                />
              ))}
            </span>
          </div>
        )
      })}
    </section>
  )
}

type CellProps = {
  variant: Variant
  typed: string
  isHot: boolean
  isWrong: boolean
  onType: (typed: string) => void
}

function Cell({ variant, typed, isHot, isWrong, onType }: CellProps) {
  const { size, size_ar, pieces } = variant
  return (
    <span className={isHot ? 'goods-cell is-hot' : 'goods-cell'}>
      {size && (
        <span className="goods-size" aria-hidden="true">
          <bdi>{unbroken(nameOf({ name: size, name_ar: size_ar }))}</bdi>
        </span>
      )}
      <Input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        placeholder="+0"
        maxLength={9}
        aria-label={m.admin_receive_cell({ name: variantName(variant) })}
        aria-invalid={isWrong || undefined}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <small>{m.admin_receive_now({ count: formatFigure(pieces) })}</small>
    </span>
  )
}
