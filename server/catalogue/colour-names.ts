/** Which colours of the shop look like one that somebody names. */
import { type ColourFamily, familyOf } from '#contract/colour-families.ts'
import type { Ctx } from '#server/ctx.ts'
import { listSpellings } from './filters.queries.ts'

/** More names of one family than anybody chooses from. */
const mostNames = 60

/** The names, in English and in Arabic, of the colours that are of these families. */
export async function listColourNames(
  ctx: Ctx,
  families: readonly ColourFamily[],
): Promise<string[]> {
  const spellings = await listSpellings(ctx, 'product_colours')
  const ofFamily = [...spellings.values()].filter(({ hex }) => families.includes(familyOf(hex)))
  return ofFamily.flatMap(({ name, name_ar }) => [name, name_ar ?? []].flat()).slice(0, mostNames)
}
