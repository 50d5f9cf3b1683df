import { unbroken } from '#contract/unbroken.ts'
import { cart_size } from '#messages'
import { Swatch } from '#web/ui/swatch-options.tsx'

type VariantProps = {
  size: string | null
  colour: { name: string; hex: string | null } | null
  /** A small rhombus in the colour before its name. */
  swatch?: boolean
}

/** "Sand · Size 40"; nothing for a product without both. */
export function Variant({ size, colour, swatch = false }: VariantProps) {
  if (!size && !colour) return null
  return (
    <p className="cart-line-variant">
      {swatch && colour && <Swatch color={colour.hex} />}
      <span>{variantText(size, colour)}</span>
    </p>
  )
}

/** The same as plain text; empty for a product without both. The size keeps its own direction: "43 cm" in an Arabic line too. */
export const variantText = (size: string | null, colour: { name: string } | null): string =>
  [colour?.name, size && cart_size({ size: `\u2068${unbroken(size)}\u2069` })].filter(Boolean).join('\u00a0· ')
