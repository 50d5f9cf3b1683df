import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { readLexemes } from './lexemes.ts'

const { pool } = await testDatabase()

test('a document is read as PostgreSQL means it', async () => {
  const lexeme = fc.string({ unit: fc.constantFrom(..."ab'\\ :,1Aفن٣é👗"), minLength: 1, maxLength: 6 })
  const document = fc.array(fc.tuple(lexeme, fc.array(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1, maxLength: 4 })), {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(document, async (parts) => {
      const written = parts
        .map(
          ([lexeme, weights], place) =>
            `'${lexeme.replaceAll(/['\\]/g, '$&$&')}':${weights.map((weight, next) => `${place * 9 + next + 1}${weight}`)}`,
        )
        .join(' ')
      const { rows } = await pool.query(
        `select $1::tsvector::text as document, array(select lexeme || '=' || (
           select sum(distinct case weight when 'A' then 8 when 'B' then 4 when 'C' then 2 else 1 end) from unnest(weights) as weight
         ) from unnest($1::tsvector)) as lexemes`,
        [written],
      )
      const read: string[] = []
      readLexemes(rows[0].document, (lexeme, weights) => read.push(`${lexeme}=${weights}`))
      expect(read.sort()).toEqual(rows[0].lexemes.sort())
    }),
    { numRuns: 60 },
  )
})
