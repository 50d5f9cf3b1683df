import type { StockName } from '#contract/products/stock.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Typed } from '#web/ui/text/typed.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { nameOf } from '../kit/names.tsx'

/**
 * Colour and size in the page's language, "Clay, M"; a note for a product counted as one number; ''
 * without choices.
 */
export function choiceOf({ variants, size, size_ar, color, color_ar }: StockName): string {
  if (variants > 1) return m.admin_stock_together()
  const parts = [
    color && nameOf({ name: color, name_ar: color_ar }),
    size && unbroken(nameOf({ name: size, name_ar: size_ar })),
  ]
  return parts.filter(Boolean).join(m.admin_list_comma())
}

/** Name of a variant for labels: "Nour Linen Midi Dress, Clay, M". */
export const variantName = (one: StockName): string =>
  [nameOf(one), choiceOf(one)].filter(Boolean).join(m.admin_list_comma())

/** Thumbnail beside the name. */
export function VariantPicture({ of: { image } }: { of: Pick<StockName, 'image'> }) {
  return (
    <span className="picture-frame is-small inventory-picture">
      <Picture of={image} alt="" sizes="48px" />
    </span>
  )
}

/** Product name with the variant below; the typed text is highlighted. */
export function VariantNames({ of: one, typed }: { of: StockName; typed?: string }) {
  const choice = choiceOf(one)
  return (
    <span>
      <bdi>{typed ? <Typed name={nameOf(one)} typed={typed} /> : <Words of={nameOf(one)} />}</bdi>
      {choice && (
        <span className="inventory-choice">
          <bdi>{choice}</bdi>
        </span>
      )}
    </span>
  )
}
