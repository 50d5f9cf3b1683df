import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { hexOf } from '#contract/products/options/colours.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import { skuOf } from '#contract/products/skus.ts'
import * as m from '#messages'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import type { Shade } from '../product-values.ts'
import { type Axes, type Figures, keyOf } from '../stock/stock.ts'
import { type ProductForm, useTyped } from '../use-product-form.ts'
import { useVariantName } from './variant-name.ts'
import { useWindows } from './use-windows.ts'
import { type Column, columns, role, VariantRow } from './variant-row.tsx'
import { cellsIn, type Codes, variantsOf } from './variants.ts'

type VariantTableProps = {
  form: ProductForm
  /** Edited product; null for a new one. */
  product: ProductRecord | null
  axes: Axes
  shades: Record<string, Shade>
  codes: Codes
  /** Stock by variant; null for a single number. */
  stock: Figures | null
}

/** Number of rows in a group that is mounted or unmounted as a whole. */
const group = 20
const few = 100

/** Table of variants: SKU, barcode, stock and own prices for each colour and size. */
export function VariantTable({ form, product, axes, shades, codes, stock }: VariantTableProps) {
  const { putCells, read, forgetRows, notes, faults } = form
  const nameOf = useVariantName(form)
  const usual = useTyped(form, 'price')
  const usualOriginal = useTyped(form, 'original_price')
  /** Refusal of the server, or of the form's rules, which know a row by its place. */
  const faultOf = (of: string, place: number, part: 'price' | 'original_price') =>
    faults.get(of)?.[part] ?? form.errorAt(`variants.${place}.${part}`)
  const rows = useMemo(
    () => variantsOf(axes).map((choice) => ({ choice, of: keyOf(choice), name: nameOf(choice) })),
    [axes, nameOf],
  )
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / group) }, (_, at) =>
        rows.slice(at * group, (at + 1) * group),
      ),
    [rows],
  )
  const ids = useMemo(
    () =>
      new Map(product?.variants.map(({ id, size, color }) => [keyOf({ size, colour: color }), id])),
    [product],
  )
  const isLong = rows.length > few
  const { box, near, watch, show } = useWindows(isLong)
  const { say } = useAnnouncements()
  const seen = form.inStock?.stock ?? null

  const type = useCallback(
    (key: string, column: Column, typed: string) => {
      forgetRows([key])
      if (column === 'stock') putCells('stock', { ...read('stock'), [key]: typed })
      else putCells('variants', withCode(read('variants'), column, key, typed))
    },
    [forgetRows, putCells, read],
  )

  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const start = placeOf(event.target)
    const cells = start && cellsIn(event.clipboardData.getData('text'))
    if (!start || !cells) return
    event.preventDefault()
    const codes = read('variants')
    const typed = {
      sku: { ...codes.skus },
      barcode: { ...codes.barcodes },
      stock: stock && { ...read('stock') },
      price: { ...codes.prices },
      original_price: { ...codes.originals },
    }
    const shown = columns.filter((column) => typed[column])
    let filled = 0
    for (const [down, row] of cells.entries()) {
      const target = rows[start.place + down]
      for (const [beside, text] of row.entries()) {
        const column = shown[shown.indexOf(start.column) + beside]
        const cells = column && typed[column]
        if (!target || !cells) continue
        cells[target.of] = text
        filled++
      }
    }
    forgetRows(rows.slice(start.place, start.place + cells.length).map(({ of }) => of))
    putCells('variants', {
      skus: typed.sku,
      barcodes: typed.barcode,
      prices: typed.price,
      originals: typed.original_price,
    })
    if (typed.stock) putCells('stock', typed.stock)
    say(m.admin_variant_filled({ count: filled }))
  }

  /** Enter, which scanners send after each code, moves to the row below without saving. */
  const goDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = placeOf(event.target)
    if (event.key !== 'Enter' || !from || event.nativeEvent.isComposing) return
    event.preventDefault()
    const to = from.place + (event.shiftKey ? -1 : 1)
    if (to < 0 || to >= rows.length) return
    flushSync(() => show(Math.floor(to / group)))
    const next = box.current?.querySelector<HTMLInputElement>(
      `[data-place="${to}"][data-column="${from.column}"]`,
    )
    next?.focus()
    next?.select()
  }

  return (
    <section
      className={isLong ? 'variant-box is-long' : 'variant-box'}
      aria-label={m.admin_product_variants()}
      tabIndex={isLong ? 0 : undefined}
      ref={box}
      onPaste={paste}
      onKeyDown={goDown}
    >
      <table
        className={stock ? 'variants' : 'variants is-uncounted'}
        {...role('table')}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
      >
        <thead className="variants-head" {...role('rowgroup')}>
          <tr className="variants-titles" {...role('row')} aria-rowindex={isLong ? 1 : undefined}>
            <Title>{m.admin_variant_only()}</Title>
            <Title>{m.admin_product_sku()}</Title>
            <Title>{m.admin_product_barcode()}</Title>
            {stock && (
              <>
                <Title>{m.admin_variant_in_stock()}</Title>
                <Title>{m.admin_variant_wanted()}</Title>
                <Title>
                  <span className="sr-only">{m.admin_variant_difference()}</span>
                </Title>
              </>
            )}
            <Title>{m.admin_product_price()}</Title>
            <Title>{m.admin_product_original_price()}</Title>
          </tr>
        </thead>
        {groups.map((rows, at) => (
          <Group
            key={rows[0]?.of}
            at={at}
            count={rows.length}
            isThere={!isLong || near.has(at)}
            watch={isLong ? watch : undefined}
          >
            {() =>
              rows.map(({ choice, of, name }, place) => (
                <VariantRow
                  key={of}
                  place={at * group + place}
                  of={of}
                  name={name}
                  shade={
                    choice.colour === null
                      ? undefined
                      : (shades[foldName(choice.colour)]?.hex ?? hexOf(choice.colour))
                  }
                  sku={codes.skus[of] ?? ''}
                  barcode={codes.barcodes[of] ?? ''}
                  made={product ? skuOf(product.slug, choice.colour, choice.size) : undefined}
                  skuFault={faults.get(of)?.sku}
                  barcodeFault={faults.get(of)?.barcode}
                  price={codes.prices[of] ?? ''}
                  originalPrice={codes.originals[of] ?? ''}
                  usual={usual}
                  usualOriginal={usualOriginal}
                  priceFault={faultOf(of, at * group + place, 'price')}
                  originalFault={faultOf(of, at * group + place, 'original_price')}
                  wanted={stock ? (stock[of] ?? '') : undefined}
                  seen={seen ? (seen[of] ?? '0') : null}
                  note={notes.get(of)}
                  variantId={ids.get(of)}
                  isOfMany={isLong}
                  onType={type}
                />
              ))
            }
          </Group>
        ))}
      </table>
    </section>
  )
}

const Title = ({ children }: { children: ReactNode }) => (
  <th scope="col" {...role('columnheader')}>
    {children}
  </th>
)

const parts = {
  sku: 'skus',
  barcode: 'barcodes',
  price: 'prices',
  original_price: 'originals',
} as const

const withCode = (
  codes: Codes,
  column: Exclude<Column, 'stock'>,
  key: string,
  typed: string,
): Codes => ({ ...codes, [parts[column]]: { ...codes[parts[column]], [key]: typed } })

function placeOf(target: EventTarget): { place: number; column: Column } | null {
  if (!(target instanceof HTMLInputElement) || target.dataset.place === undefined) return null
  return { place: Number(target.dataset.place), column: target.dataset.column as Column }
}

type GroupProps = {
  at: number
  count: number
  isThere: boolean
  watch: ((element: HTMLElement | null) => (() => void) | undefined) | undefined
  children: () => ReactNode
}

/**
 * Group of rows that is mounted or unmounted as a whole; its placeholder keeps the measured or
 * estimated height.
 */
function Group({ at, count, isThere, watch, children }: GroupProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (isThere && watch && body.current) setHeight(body.current.offsetHeight)
  }, [isThere, watch])
  useLayoutEffect(() => watch?.(body.current), [watch])
  return (
    <tbody {...role('rowgroup')} data-group={at} ref={body}>
      {isThere ? (
        children()
      ) : (
        <tr
          className="variants-out"
          {...role('none')}
          style={{ '--rows': count, ...(height > 0 && { blockSize: height }) } as CSSProperties}
        >
          <td {...role('none')} />
        </tr>
      )}
    </tbody>
  )
}
