import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { findCorrection, makeNearness } from './corrections.ts'

const { pool } = await testDatabase()

/** The rule as PostgreSQL would find it, word by word. */
async function findByDatabase(known: { word: string; frequency: number }[], form: string): Promise<string | null> {
  const { rows } = await pool.query(
    `with known as (select * from unnest($1::text[], $2::integer[]) as known (word, frequency)),
     near as (
       select word, frequency, public.levenshtein($3, word) as distance from known
       union all
       select known.word, frequency, 1
       from generate_series(1, length($3) - 1) as place
       join known on known.word = overlay($3 placing reverse(substr($3, place, 2)) from place for 2)
     )
     select word from near
     where distance <= case when length($3) < 5 then 1 else 2 end and not exists (select from known where starts_with(known.word, $3))
     order by distance, left(word, 1) = left($3, 1) desc, frequency desc, word collate "C"
     limit 1`,
    [known.map(({ word }) => word), known.map(({ frequency }) => frequency), form],
  )
  return rows[0]?.word ?? null
}

const word = fc.string({ unit: fc.constantFrom(...'abcdسفن'), minLength: 3, maxLength: 8 })

test('the nearest word is the one that the rule names', async () => {
  const catalogue = fc.uniqueArray(fc.record({ word, frequency: fc.integer({ min: 1, max: 3 }) }), {
    selector: (one) => one.word,
    minLength: 20,
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(catalogue, fc.array(word, { minLength: 5, maxLength: 5 }), async (known, forms) => {
      const nearness = makeNearness(known)
      for (const form of forms) expect(findCorrection(nearness, form), form).toBe(await findByDatabase(known, form))
    }),
    { numRuns: 40 },
  )
})

test('twenty thousand words are looked through in a moment', () => {
  const letters = 'eeetttaaooinnsshrrdlcumwfgypbvk'
  let seed = 7
  const letter = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return letters[(seed >>> 12) % letters.length]
  }
  const word = (number: number) => Array.from({ length: 5 + (number % 4) }, letter).join('')
  const words = new Set(Array.from({ length: 25_000 }, (_, number) => word(number)))
  const nearness = makeNearness([...words].map((word) => ({ word, frequency: 1 })))
  expect(words.size).toBeGreaterThan(20_000)
  const look = (turn: number) => findCorrection(nearness, `${word(turn).slice(0, 4)}zq`)
  for (let turn = 0; turn < 50; turn++) look(turn)
  const started = performance.now()
  for (let turn = 0; turn < 50; turn++) look(turn)
  // A small part of it on a machine that does nothing else.
  expect((performance.now() - started) / 50).toBeLessThan(10)
})
