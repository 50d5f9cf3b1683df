import { memo, useId } from 'react'
import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { FieldError, Input } from '#web/ui/fields/field.tsx'
import { Swatch } from '#web/ui/fields/swatch.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { DeskLink } from '../../link.tsx'
import { signed } from '../card/in-stock.tsx'
import { differenceOf, isPieces } from '../stock/stock.ts'
import type { Note } from './variants.ts'

/**
 * Explicit roles of the table's parts: its style sheet changes the display of rows, which removes
 * their native role.
 */
export const role = (name: string) => ({ role: name })

/** Fields of a row, in their order; `stock` where it is counted by variant. */
export const columns = ['sku', 'barcode', 'stock', 'price', 'original_price'] as const
export type Column = (typeof columns)[number]

type VariantRowProps = {
  /** Index among all rows. */
  place: number
  /** Key of the variant (keyOf). */
  of: string
  name: string
  /** Shade; undefined without colours, null for an unknown shade. */
  shade: string | null | undefined
  sku: string
  barcode: string
  /** Generated SKU for an empty field; undefined while the slug is unknown. */
  made: string | undefined
  skuFault: string | undefined
  barcodeFault: string | undefined
  price: string
  originalPrice: string
  /** Prices of the product as typed, which apply where the variant has none. */
  usual: string
  usualOriginal: string
  priceFault: string | undefined
  originalFault: string | undefined
  /** Typed stock; undefined for a single number. */
  wanted: string | undefined
  /** Stock when the form was opened; null for a new variant. */
  seen: string | null
  note: Note | undefined
  /** Variant whose stock history is linked. */
  variantId: number | undefined
  /** Whether invisible rows are unmounted. */
  isOfMany: boolean
  onType: (key: string, column: Column, typed: string) => void
}

/** Row of one variant. Memoised: of possibly thousands only the edited row renders. */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const {
    place,
    of,
    name,
    shade,
    sku,
    barcode,
    made,
    wanted,
    seen,
    note,
    variantId,
    isOfMany,
    onType,
  } = props
  const { skuFault, barcodeFault, priceFault, originalFault } = props
  const { price, originalPrice, usual, usualOriginal } = props
  const id = useId()
  const difference = seen === null ? 0 : differenceOf(wanted, seen)
  const isGone = note?.after === null
  const told = note && noteText(note)
  const cell = (column: Column) => ({
    'data-place': place,
    'data-column': column,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onType(of, column, event.currentTarget.value),
  })
  return (
    <tr className="variant" {...role('row')} aria-rowindex={isOfMany ? place + 2 : undefined}>
      <th className="variant-name" scope="row" {...role('rowheader')}>
        {shade !== undefined && <Swatch color={shade} />}
        <bdi>
          <Words of={name} />
        </bdi>
      </th>
      <td className="variant-sku" {...role('cell')}>
        <Input
          {...cell('sku')}
          dir="ltr"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.sku}
          aria-label={m.admin_variant_sku_of({ name })}
          aria-invalid={skuFault ? true : undefined}
          aria-describedby={skuFault && `${id}-sku`}
          placeholder={made ?? m.admin_variant_sku_made()}
          value={sku}
        />
        <FieldError id={`${id}-sku`} text={skuFault} />
      </td>
      <td className="variant-barcode" {...role('cell')}>
        <Input
          {...cell('barcode')}
          dir="ltr"
          inputMode="numeric"
          maxLength={limits.barcode}
          aria-label={m.admin_variant_barcode_of({ name })}
          aria-invalid={barcodeFault ? true : undefined}
          aria-describedby={barcodeFault && `${id}-barcode`}
          placeholder={m.admin_product_barcode()}
          value={barcode}
        />
        <FieldError id={`${id}-barcode`} text={barcodeFault} />
      </td>
      {wanted !== undefined && (
        <>
          <td className="variant-seen" {...role('cell')}>
            {seen !== null && (
              <Seen count={formatFigure(Number(seen))} name={name} variantId={variantId} />
            )}
          </td>
          <td className="variant-wanted" {...role('cell')}>
            <Input
              {...cell('stock')}
              dir="ltr"
              inputMode="numeric"
              maxLength={7}
              placeholder="0"
              aria-label={m.admin_variant_wanted_of({ name })}
              aria-invalid={isGone || !isPieces(wanted) ? true : undefined}
              aria-describedby={`${id}-difference${told ? ` ${id}-note` : ''}`}
              value={wanted}
            />
          </td>
          <td className="variant-difference" {...role('cell')} id={`${id}-difference`}>
            {difference !== 0 && (
              <bdi className={`ltr ${difference > 0 ? 'is-more' : ''}`}>{signed(difference)}</bdi>
            )}
          </td>
        </>
      )}
      <td className="variant-price" {...role('cell')} data-label={m.admin_product_price()}>
        <Input
          {...cell('price')}
          dir="ltr"
          inputMode="decimal"
          maxLength={12}
          aria-label={m.admin_variant_price_of({ name })}
          aria-invalid={priceFault ? true : undefined}
          aria-describedby={priceFault && `${id}-price`}
          placeholder={usual}
          value={price}
        />
        <FieldError id={`${id}-price`} text={priceFault} />
      </td>
      <td
        className="variant-original"
        {...role('cell')}
        data-label={m.admin_product_original_price()}
      >
        <Input
          {...cell('original_price')}
          dir="ltr"
          inputMode="decimal"
          maxLength={12}
          aria-label={m.admin_variant_original_of({ name })}
          aria-invalid={originalFault ? true : undefined}
          aria-describedby={originalFault && `${id}-original`}
          placeholder={usualOriginal}
          value={originalPrice}
        />
        <FieldError id={`${id}-original`} text={originalFault} />
      </td>
      {told && (
        <td className="variant-note" {...role('cell')} id={`${id}-note`}>
          {isGone ? <FieldError text={told} /> : <p className="variant-told">{told}</p>}
        </td>
      )}
    </tr>
  )
})

/** Initial stock, as a link to its history. */
function Seen({
  count,
  name,
  variantId,
}: {
  count: string
  name: string
  variantId: number | undefined
}) {
  if (variantId === undefined) return count
  return (
    <DeskLink
      to={`/dashboard/stock/${variantId}`}
      className="variant-moves"
      aria-label={m.admin_variant_moves_of({ name, count })}
    >
      {count}
    </DeskLink>
  )
}

function noteText({ now, gone, after }: Note): string {
  const figures = { now: formatFigure(now), gone: formatFigure(Math.abs(gone)) }
  if (after === null) return now === 0 ? m.admin_variant_last_gone() : m.admin_variant_gone(figures)
  const known = { ...figures, after: formatFigure(after) }
  return gone > 0 ? m.admin_variant_sold(known) : m.admin_variant_came(known)
}
