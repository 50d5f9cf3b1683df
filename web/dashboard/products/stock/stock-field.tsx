import { memo, useCallback, useId } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { useAxes } from '../use-axes.ts'
import { type Axes, type Choice, choicesOf, type Figures, keyOf, sumOf } from './stock.ts'
import { FillField } from './fill-field.tsx'
import { StockGrid } from './stock-grid.tsx'
import { useVariantName } from '../variants/variant-name.ts'
import { type ProductForm, useTyped } from '../use-product-form.ts'

/** Stock by size and colour, where it is counted by variant. */
export function StockCounts({ form }: { form: ProductForm }) {
  const id = useId()
  const stock = useTyped(form, 'stock')
  const axes = useAxes(form)
  const nameOf = useVariantName(form)
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
        nameOf={nameOf}
        id={id}
      />
    </div>
  )
}

type CountedStockProps = Pick<ProductForm, 'put' | 'read'> & {
  fault: string | undefined
  stock: Figures
  seen: Figures | null
  axes: Axes
  nameOf: (choice: Choice) => string
  id: string
}

/** Memoised: other fields of the form do not render it again. */
const CountedStock = memo(function CountedStock({
  put,
  read,
  fault,
  stock,
  seen,
  axes,
  nameOf,
  id,
}: CountedStockProps) {
  const change = useCallback(
    (cell: string, typed: string) => put('stock', { ...read('stock'), [cell]: typed }),
    [put, read],
  )
  return (
    <>
      <FillField
        onFill={(typed) =>
          put('stock', {
            ...read('stock'),
            ...Object.fromEntries(choicesOf(axes).map((one) => [keyOf(one), typed])),
          })
        }
      />
      <section
        className="stock-scroll"
        aria-label={m.admin_product_stock()}
        aria-describedby={fault && `${id}-error`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do
        tabIndex={0}
      >
        <StockGrid
          axes={axes}
          nameOf={nameOf}
          stock={stock}
          seen={seen}
          isJudged={fault !== undefined}
          onChange={change}
        />
      </section>
      <FieldError id={`${id}-error`} text={fault} />
      <p className="stock-sum">
        {m.admin_product_stock_sum({ sum: formatFigure(sumOf(stock, axes)) })}
      </p>
    </>
  )
})
