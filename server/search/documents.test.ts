/**
 * Contents of a product's search document (docs/schema.sql, catalogue_document), queried as search
 * does.
 */
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database/database.ts'
import { queryFor } from './text-query.ts'

const { pool } = await testDatabase()

type Texts = { names?: string; kinds?: string; material?: string | null; description?: string }

async function placesOf(
  word: string,
  { names = '', kinds = '', material = null, description = '' }: Texts,
) {
  const { exact, inName, inKind, anywhere } = queryFor(
    [
      {
        word,
        stem: word,
        isWhole: false,
        names: null,
        isKind: false,
        synonyms: [],
        goesWith: [],
        shades: [],
      },
    ],
    word,
  )
  const { rows } = await pool.query(
    `select document @@ $5::tsquery as exact, document @@ $6::tsquery as name, document @@ $7::tsquery as kind, document @@ $8::tsquery as anywhere
     from public.catalogue_document(public.norm($1), public.norm($2), public.norm($3), public.norm($4)) as document`,
    [names, kinds, material, description, exact, inName, inKind, anywhere],
  )
  return Object.entries(rows[0]).flatMap(([place, isThere]) => (isThere ? [place] : []))
}

describe('a word is found by where it stands', () => {
  test.each([
    ['the name', { names: 'Nour Dress\nفستان نور' }, ['name', 'kind', 'anywhere']],
    ['the whole name', { names: 'Dress\nفستان نور' }, ['exact', 'name', 'kind', 'anywhere']],
    [
      'the whole name in the other language',
      { names: 'فستان\nDRESS' },
      ['exact', 'name', 'kind', 'anywhere'],
    ],
    ['its kind or colours', { names: 'Nour', kinds: 'Evening dresses' }, ['kind', 'anywhere']],
    ['a part of it between signs', { names: 'x.dress/y-z 2.5' }, ['name', 'kind', 'anywhere']],
    ['its material', { names: 'Nour', material: 'Dress linen' }, ['kind', 'anywhere']],
    ['its description', { names: 'Nour', description: 'Falls like a dress.' }, ['anywhere']],
    ['nowhere', { names: 'Nour\n', kinds: 'Sets' }, []],
  ])('%s', async (_, texts, expected) => {
    expect(await placesOf('dress', texts)).toEqual(expected)
  })
})

test.each([
  'الصواني',
  'والصواني',
  'بالصواني',
  'للصواني',
  'وصواني',
  'بصواني',
  'لصواني',
  'صواني',
  'صوانيهم',
])('a word is found without what Arabic writes in front of it: %s', async (written) => {
  expect(await placesOf('صواني', { names: `طقم ${written}` })).toContain('name')
})

test('what no index could hold is cut, not refused', async () => {
  const long = 'ﷺ'.repeat(255)
  expect(
    await placesOf('dress', {
      names: `Dress ${'x'.repeat(4000)}\n${long}`,
      description: `${"'\\ "}${long} ${'ه'.repeat(5000)} dress`,
    }),
  ).toContain('name')
})
