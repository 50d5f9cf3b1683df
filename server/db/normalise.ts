import type { Ctx } from '#server/ctx.ts'

/**
 * The texts, in their order, in the form in which words are compared: neither capitals nor accents
 * nor forms of hamza make a difference (docs/schema.sql, norm).
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
 * The parts of a name that some write as one word and some as two, of a word in the form that
 * norm() gives it: عبدالله is found as عبد الله, نورالدين as نور الدين. Where words are looked for
 * anywhere in a text, the parts find both spellings.
 */
export function nameParts(word: string): string[] {
  const [, first, second] =
    /^(عبد|ابو)(.{3,})$/.exec(word) ?? /^(.{2,})(الدين|الله)$/.exec(word) ?? []
  return first && second ? [first, second] : [word]
}
