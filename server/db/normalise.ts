import type { Ctx } from '#server/ctx.ts'

/** The texts, in their order, in the form in which words are compared: neither capitals nor accents nor forms of hamza make a difference (docs/schema.sql, norm). */
export async function normalise(ctx: Ctx, texts: string[]): Promise<string[]> {
  const { rows } = await ctx.client.query<{ normal: string }>({
    name: 'normalise',
    text: 'select public.norm(text) as normal from unnest($1::text[]) with ordinality as typed (text, place) order by place',
    values: [texts],
  })
  return rows.map(({ normal }) => normal)
}
