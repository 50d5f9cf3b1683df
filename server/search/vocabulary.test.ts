import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { guestCtx } from '../../test/guest.ts'
import { normalise } from './vocabulary.ts'

const database = await testDatabase()
const ctx = guestCtx(database)

/** In a fixed order of chance. */
function texts(alphabet: string[], count: number): string[] {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  return Array.from({ length: count }, () => Array.from({ length: 1 + next(12) }, () => alphabet[next(alphabet.length)]).join(''))
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))
const plain = [...from(0x20, 0x7e), ...from(0x621, 0x64a), ...from(0x660, 0x669)]
// Marks, ligatures, letters that NFKC puts together or takes apart, and what only looks like a letter.
const others = [...from(0x64b, 0x65f), ...'ﻻﷺéÅﬁ①ΣςĲİ\u0301\u0308ｗ💐'.normalize('NFC')]

test('a text is normalised by its letters as the database does it whole', async () => {
  const all = [...texts(plain, 3000), ...texts([...plain, ...others], 3000), '', 'Léger', 'مزهريّة', 'أ\u0653ب']
  const { rows } = await database.pool.query<{ norm: string }>(
    'select public.norm(text) as norm from unnest($1::text[]) with ordinality as asked (text, place) order by place',
    [all],
  )
  expect(await Promise.all(all.map((text) => normalise(ctx, text)))).toEqual(rows.map(({ norm }) => norm))
})
