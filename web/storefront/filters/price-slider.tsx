import type { CSSProperties } from 'react'
import * as m from '#messages'
import { formatMoney } from '#web/ui/prices/price.tsx'
import type { FilterDraft } from './filter-draft.ts'
import { type PriceKey, readAmount } from './filters.ts'

/** EGP between two positions. */
const step = 10

type PriceSliderProps = { form: FilterDraft; range: { min: number; max: number } | undefined }

/**
 * Slider with two thumbs over the prices of the list, which writes into the fields below it. At its
 * ends a price is no filter. Empty until the range is known.
 */
export function PriceSlider({ form, range }: PriceSliderProps) {
  const least = Math.floor((range?.min ?? 0) / step) * step
  const most = Math.ceil((range?.max ?? 0) / step) * step
  if (!range || most <= least) return <div className="price-slider" />
  const typed = (key: PriceKey, end: number) =>
    Math.min(most, Math.max(least, Number(readAmount(form.draft[key]) || end)))
  const low = typed('min_price', least)
  const high = Math.max(low, typed('max_price', most))
  const at = (egp: number) => (egp - least) / (most - least)
  const places = { '--from': at(low), '--to': at(high) } as CSSProperties
  const thumb = (name: string, value: number, set: (egp: number) => void) => ({
    ...{ type: 'range', min: least, max: most, step, value },
    ...{ 'aria-label': name, 'aria-valuetext': formatMoney(value) },
    onChange: ({ target }: { target: HTMLInputElement }) => set(Number(target.value)),
  })
  const setPrice = (key: PriceKey, egp: number, end: number) =>
    form.setPrice(key, egp === end ? '' : String(egp))
  return (
    <div className="price-slider" style={places}>
      <input
        {...thumb(m.filter_lowest_price(), low, (egp) =>
          setPrice('min_price', Math.min(egp, high), least),
        )}
        // Both thumbs may meet at the end: the lower one is then the one that can move.
        className={at(low) > 0.5 ? 'is-above' : undefined}
      />
      <input
        {...thumb(m.filter_highest_price(), high, (egp) =>
          setPrice('max_price', Math.max(egp, low), most),
        )}
      />
    </div>
  )
}
