import { unbroken } from '#contract/unbroken.ts'
import { cart_size } from '#messages'
import { Swatch } from '#web/ui/swatch.tsx'

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

/** The same as plain text; empty for a product without both. */
export const variantText = (size: string | null, colour: { name: string } | null): string =>
  [colour?.name, size && sizeText(size)].filter(Boolean).join('\u00a0· ')

/** "Size M"; "43 cm" and "Set of 3" say themselves what they are. Each keeps its own direction, in an Arabic line too. */
function sizeText(size: string): string {
  const alone = `\u2068${unbroken(size)}\u2069`
  return size.includes(' ') ? alone : cart_size({ size: alone }).replace(' ', '\u00a0')
}
