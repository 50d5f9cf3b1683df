import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ModalProps } from '#web/ui/modal.ts'
import { SizeButtons } from '#web/ui/size-options.tsx'
import { SwatchOptions } from '#web/ui/swatch-options.tsx'
import { colourOptions, sizeOptions } from './options.ts'
import type { Purchase } from './purchase.ts'
import { SizeGuideLink } from './size-guide-link.tsx'

type SizeSheetProps = ModalProps & {
  product: ProductDetail
  purchase: Purchase
  /** Called with the pressed size. */
  onChoose: (sizeId: number) => void
}

/** Sheet of the phone's buy bar for the missing choices: size and colour. */
export function SizeSheet({
  open,
  onClose,
  product,
  purchase: { colorId, chooseColour },
  onChoose,
}: SizeSheetProps) {
  const sizes = sizeOptions(product, colorId)
  const colour = product.colours.find(({ id }) => id === colorId)?.name
  return (
    <Dialog open={open} onClose={onClose} title={m.product_choose_size()}>
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
        <div className="with-size-guide">
          <SizeButtons
            legend={m.product_size()}
            options={sizes}
            onChoose={(value) => onChoose(Number(value))}
          />
          {product.size_guide_id !== null && (
            <SizeGuideLink id={product.size_guide_id} chosen={undefined} />
          )}
        </div>
        {sizes.some(({ unavailable }) => unavailable) && (
          <p className="small muted">
            {colour ? m.product_sizes_sold_out_in({ colour }) : m.product_sizes_sold_out()}
          </p>
        )}
      </div>
    </Dialog>
  )
}
