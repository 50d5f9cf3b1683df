/** Search of the shop's colours by colour family. */
import { type ColourFamily, familyOf } from '#contract/products/options/colour-families.ts'
import type { Ctx } from '#server/ctx.ts'
import { listSpellings } from './filters.queries.ts'

/** Limit of names, above the number of colours in any family. */
const mostNames = 60

/** English and Arabic names of the colours in these families. */
export async function listColourNames(
  ctx: Ctx,
  families: readonly ColourFamily[],
): Promise<string[]> {
  const spellings = await listSpellings(ctx, 'product_colours')
  const ofFamily = [...spellings.values()].filter(({ hex }) => families.includes(familyOf(hex)))
  return ofFamily.flatMap(({ name, name_ar }) => [name, name_ar ?? []].flat()).slice(0, mostNames)
}
