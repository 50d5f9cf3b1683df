import { useId } from 'react'
import { mostNames } from '#contract/sorts.ts'
import {
  filter_in_stock,
  filter_max_price,
  filter_min_price,
  filter_price,
  filter_price_range,
  product_colour,
  product_size,
} from '#messages'
import { Check, TextField } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/price.tsx'
import { Box, Boxes } from '#web/ui/size-options.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import type { FilterDraft } from './filter-draft.ts'
import { isSame } from './filters.ts'

type Count = number | undefined

/** How many products an option has: for the eye, no part of its name (R28). */
const CountBeside = ({ of: count }: { of: Count }) =>
  count === undefined ? null : (
    <span className="facet-count" aria-hidden="true">
      ({count})
    </span>
  )

export function StockField({ form, count }: { form: FilterDraft; count: Count }) {
  return (
    <Check>
      <input type="checkbox" checked={form.draft.in_stock} onChange={(event) => form.setInStock(event.target.checked)} />
      {filter_in_stock()}
      <CountBeside of={count} />
    </Check>
  )
}

/** Two amounts in EGP, Arabic digits as well. Below them, where the prices lie; its place is kept until that is known. */
export function PriceFields({ form, range }: { form: FilterDraft; range: { min: number; max: number } | null | undefined }) {
  const id = useId()
  const shared = { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr', maxLength: 20 } as const
  return (
    <fieldset className="facet" aria-describedby={id}>
      <legend className="facet-legend">{filter_price()}</legend>
      <div className="price-pair">
        <TextField label={filter_min_price()} {...shared} {...form.priceOf('min_price')} />
        <TextField label={filter_max_price()} {...shared} {...form.priceOf('max_price')} />
      </div>
      <p className="hint mt-2" id={id}>
        {range ? filter_price_range({ min: formatMoney(range.min), max: formatMoney(range.max) }) : '\u00a0'}
      </p>
    </fieldset>
  )
}

type SizesProps = { form: FilterDraft; sizes: { size: string; count: number }[] }

export function SizeFields({ form, sizes }: SizesProps) {
  const chosen = form.draft.size
  const unknown = chosen.filter((name) => !sizes.some(({ size }) => isSame(size, name)))
  const options = [...sizes, ...unknown.map((size) => ({ size, count: 0 }))]
  if (options.length === 0) return null
  return (
    <fieldset className="facet">
      <legend className="facet-legend">{product_size()}</legend>
      <Boxes>
        {options.map(({ size, count }) => {
          const checked = chosen.some((name) => isSame(name, size))
          return (
            <Box
              key={size}
              type="checkbox"
              checked={checked}
              disabled={!checked && chosen.length >= mostNames}
              onChange={(event) => form.toggle('size', size, event.target.checked)}
            >
              <span>
                <bdi>{size}</bdi> <CountBeside of={count} />
              </span>
            </Box>
          )
        })}
      </Boxes>
    </fieldset>
  )
}

type ColoursProps = { form: FilterDraft; colours: { value: string; name: string; hex: string | null; count: number }[] }

export function ColourFields({ form, colours }: ColoursProps) {
  const chosen = form.draft.color
  // An address may name a colour in either language.
  const spelled = ({ value, name }: { value: string; name: string }) => chosen.find((asked) => isSame(asked, value) || isSame(asked, name))
  const unknown = chosen.filter((asked) => !colours.some(({ value, name }) => isSame(value, asked) || isSame(name, asked)))
  const options = [...colours, ...unknown.map((value) => ({ value, name: value, hex: null, count: 0 }))]
  if (options.length === 0) return null
  return (
    <fieldset className="facet">
      <legend className="facet-legend">{product_colour()}</legend>
      <div className="colour-checks">
        {options.map(({ value, name, hex, count }) => {
          const asked = spelled({ value, name })
          return (
            <Check key={value}>
              <input
                type="checkbox"
                checked={asked !== undefined}
                disabled={asked === undefined && chosen.length >= mostNames}
                onChange={(event) => form.toggle('color', asked ?? value, event.target.checked)}
              />
              <Swatch color={hex} />
              <bdi>{name}</bdi>
              <CountBeside of={count} />
            </Check>
          )
        })}
      </div>
    </fieldset>
  )
}
