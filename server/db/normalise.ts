import type { Ctx } from '#server/ctx.ts'

/**
 * Normalised texts in the same order: case, accents and forms of hamza make no difference
 * (docs/schema.sql, norm).
 */
export async function normalise(ctx: Ctx, texts: string[]): Promise<string[]> {
  const { rows } = await ctx.client.query<{ normal: string }>({
    name: 'normalise',
    text: 'select public.norm(text) as normal from unnest($1::text[]) with ordinality as typed (text, place) order by place',
    values: [texts],
  })
  return rows.map(({ normal }) => normal)
}

/**
 * Parts of a name that is written as one word or as two, for a word normalised by norm(): عبدالله
 * is found as عبد الله, نورالدين as نور الدين. A search for words anywhere in a text finds both
 * spellings by the parts.
 */
export function nameParts(word: string): string[] {
  const [, first, second] =
    /^(عبد|ابو)(.{3,})$/.exec(word) ?? /^(.{2,})(الدين|الله)$/.exec(word) ?? []
  return first && second ? [first, second] : [word]
}
