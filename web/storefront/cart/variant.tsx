import { sizeText } from '#web/ui/text/size-text.ts'
import { Swatch } from '#web/ui/fields/swatch.tsx'
import { Words } from '#web/ui/text/words.tsx'

type VariantProps = {
  size: string | null
  colour: { name: string; hex: string | null } | null
  /** Shows a small rhombus in the colour before its name. */
  swatch?: boolean
}

/** Size and colour, "Sand · Size 40"; nothing for a product without both. */
export function Variant({ size, colour, swatch = false }: VariantProps) {
  if (!size && !colour) return null
  return (
    <p className="cart-line-variant">
      {swatch && colour && <Swatch color={colour.hex} />}
      <span>
        <Words of={variantText(size, colour)} />
      </span>
    </p>
  )
}

/** Size and colour as plain text; empty for a product without both. */
export const variantText = (size: string | null, colour: { name: string } | null): string =>
  [colour?.name, size && sizeText(size)].filter(Boolean).join('\u00a0· ')
