import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { ModalProps } from '#web/ui/dialogs/modal.ts'
import { SizeButtons, SizeOptions } from '#web/ui/fields/size-options.tsx'
import { SwatchOptions } from '#web/ui/fields/swatch-options.tsx'
import { chooseText } from './choose-text.ts'
import { colourOptions, partOptions, pricedOptions, struckValues, valueOptions } from './options.ts'
import { type Chosen, partsOf } from './parts.ts'
import type { Purchase } from './purchase.ts'
import { SizeGuideLink } from './size-guide-link.tsx'

type SizeSheetProps = ModalProps & {
  product: ProductDetail
  purchase: Purchase
  /** Called with what completes the choice. */
  onChoose: (chosen: Partial<Chosen>) => void
}

/**
 * Sheet of the phone's buy bar for the missing choices: size and colour. The last group has
 * buttons; one of a choice of the product's own shows once the size is chosen.
 */
export function SizeSheet({
  open,
  onClose,
  product,
  purchase: { colorId, chosen, chooseColour, choose },
  onChoose,
}: SizeSheetProps) {
  const { choice, size_guide_id } = product
  const parts = pricedOptions(product, partOptions(product, colorId), colorId, (part) => ({
    part,
    value: null,
  }))
  const isNext = partsOf(product).length === 0 || chosen.part !== null
  const { part } = chosen
  const values =
    choice && isNext
      ? pricedOptions(product, valueOptions(product, part, colorId), colorId, (value) => ({
          part,
          value,
        }))
      : []
  const struck = struckValues(product, values)
  const colour = product.colours.find(({ id }) => id === colorId)?.name
  return (
    <Dialog open={open} onClose={onClose} title={chooseText(product)}>
      <div className="size-sheet">
        {product.colours.length > 1 && (
          <SwatchOptions
            legend={m.product_colour()}
            name="sheet_color_id"
            options={colourOptions(product)}
            value={String(colorId)}
            onChange={(value) => chooseColour(Number(value))}
          />
        )}
        {parts.length > 0 && (
          <div className="with-size-guide">
            {choice ? (
              <SizeOptions
                legend={m.product_size()}
                name="sheet_size_id"
                options={parts}
                value={chosen.part}
                onChange={(part) => choose({ part })}
              />
            ) : (
              <SizeButtons
                legend={m.product_size()}
                options={parts}
                onChoose={(part) => onChoose({ part })}
              />
            )}
            {size_guide_id !== null && <SizeGuideLink id={size_guide_id} chosen={undefined} />}
          </div>
        )}
        {choice && isNext && (
          <SizeButtons
            legend={choice.name}
            options={values}
            onChoose={(value) => onChoose({ value })}
          />
        )}
        {parts.some(({ unavailable }) => unavailable) && (
          <p className="small muted">
            {colour ? m.product_sizes_sold_out_in({ colour }) : m.product_sizes_sold_out()}
          </p>
        )}
        {struck && <p className="small muted">{struck}</p>}
      </div>
    </Dialog>
  )
}
