/** What is kept of words. Of what is committed alone: never through a transaction's connection. */
import type { Ctx } from '#server/ctx.ts'

export type CatalogueWord = { word: string; frequency: number }

/** In no order. */
export async function listWords({ database }: Ctx): Promise<CatalogueWord[]> {
  const { rows } = await database.pool.query<CatalogueWord>('select word, frequency from search_words')
  return rows
}

/** Who looks for `word` is also shown `synonym`. */
export type Synonym = { word: string; synonym: string }

/** In no order. */
export async function listSynonyms({ database }: Ctx): Promise<Synonym[]> {
  const { rows } = await database.pool.query<Synonym>('select word, synonym from search_synonyms')
  return rows
}

/** By word; null for a word such as "the", which says nothing. */
export async function readStems({ database }: Ctx, words: string[]): Promise<Map<string, string | null>> {
  const { rows } = await database.pool.query<{ word: string; stem: string | null }>({
    name: 'search.stems',
    text: `select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem from unnest($1::text[]) as asked (word)`,
    values: [words],
  })
  return new Map(rows.map(({ word, stem }) => [word, stem]))
}

/** By text, the form in which words are compared (migrations, norm). */
export async function readNorms({ database }: Ctx, texts: string[]): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ text: string; norm: string }>({
    name: 'search.norms',
    text: 'select text, public.norm(text) as norm from unnest($1::text[]) as asked (text)',
    values: [texts],
  })
  return new Map(rows.map(({ text, norm }) => [text, norm]))
}
