import { memo, useCallback, useId, useMemo, useState } from 'react'
import { toLatinDigits } from '#contract/digits.ts'
import { formatFigure } from '#contract/money.ts'
import {
  admin_product_stock,
  admin_product_stock_each,
  admin_product_stock_fill,
  admin_product_stock_fill_all,
  admin_product_stock_filled,
  admin_product_stock_needs,
  admin_product_stock_sum,
} from '#messages'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { axesOf } from '../product-values.ts'
import { type Axes, choicesOf, type Figures, keyOf, sumOf } from './stock.ts'
import { StockGrid } from './stock-grid.tsx'
import { type ProductForm, useTyped } from '../use-product-form.ts'
import { SwitchRow } from '../../kit/switch.tsx'

/** Whether each size and colour is counted on its own, and the counts. */
export function StockField({ form }: { form: ProductForm }) {
  const stock = useTyped(form, 'stock')
  const [sizes, colors] = [useTyped(form, 'sizes'), useTyped(form, 'colors')]
  const axes = useMemo(() => axesOf({ sizes, colors }), [sizes, colors])
  const choices = useMemo(() => choicesOf(axes), [axes])
  // What was typed waits while one number counts.
  const [kept, keep] = useState<Figures | null>(null)
  const { put, read } = form
  const turn = () => {
    if (stock) keep(stock)
    put('stock', stock ? null : (kept ?? begunWith(read('quantity'), choices)))
  }
  return (
    <div className="stock-field is-full">
      <SwitchRow label={admin_product_stock_each()} isOn={stock !== null} onTurn={turn} />
      {stock && choices.length === 0 && <p className="hint">{admin_product_stock_needs()}</p>}
      {choices.length > 0 && <StockCounts form={form} />}
    </div>
  )
}

/** The counts of each size and colour, where they are counted on their own. */
export function StockCounts({ form }: { form: ProductForm }) {
  const id = useId()
  const stock = useTyped(form, 'stock')
  const [sizes, colors] = [useTyped(form, 'sizes'), useTyped(form, 'colors')]
  const axes = useMemo(() => axesOf({ sizes, colors }), [sizes, colors])
  if (!stock) return null
  const { put, read } = form
  return (
    <div className="stock-counts is-full">
      <CountedStock
        put={put}
        read={read}
        fault={form.errorOf('stock')}
        stock={stock}
        seen={form.inStock?.stock ?? null}
        axes={axes}
        id={id}
      />
    </div>
  )
}

/** A single size or colour has all the pieces that there were. */
const begunWith = (quantity: string, choices: ReturnType<typeof choicesOf>): Figures =>
  choices.length === 1 && choices[0] && quantity.trim() ? { [keyOf(choices[0])]: quantity } : {}

type CountedStockProps = Pick<ProductForm, 'put' | 'read'> & {
  fault: string | undefined
  stock: Figures
  seen: Figures | null
  axes: Axes
  id: string
}

/** Not rendered for what is typed elsewhere in the form. */
const CountedStock = memo(function CountedStock({ put, read, fault, stock, seen, axes, id }: CountedStockProps) {
  const change = useCallback((cell: string, typed: string) => put('stock', { ...read('stock'), [cell]: typed }), [put, read])
  return (
    <>
      <FillAll
        onFill={(typed) => put('stock', { ...read('stock'), ...Object.fromEntries(choicesOf(axes).map((one) => [keyOf(one), typed])) })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do */}
      <section className="stock-scroll" aria-label={admin_product_stock()} aria-describedby={fault && `${id}-error`} tabIndex={0}>
        <StockGrid axes={axes} stock={stock} seen={seen} isJudged={fault !== undefined} onChange={change} />
      </section>
      <FieldError id={`${id}-error`} text={fault} />
      <p className="stock-sum">{admin_product_stock_sum({ sum: formatFigure(sumOf(stock, axes)) })}</p>
    </>
  )
})

function FillAll({ onFill }: { onFill: (typed: string) => void }) {
  const { say } = useAnnouncements()
  const [typed, setTyped] = useState('')
  const fill = () => {
    if (typed.trim() === '') return
    onFill(typed)
    say(admin_product_stock_filled({ count: toLatinDigits(typed) }))
  }
  return (
    <div className="stock-fill">
      <TextField
        label={admin_product_stock_fill()}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        maxLength={7}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Here Enter fills; it does not save yet.
          event.preventDefault()
          fill()
        }}
      />
      <Button kind="tertiary" onClick={fill}>
        {admin_product_stock_fill_all()}
      </Button>
    </div>
  )
}
