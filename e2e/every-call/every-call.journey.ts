/**
 * Every request of the storefront, with a 500 and without a response: the screen reports it, keeps
 * its data, and continues to work.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Path } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { type Row, walkThroughFailure, ways } from './every-call.ts'
import { forms } from './every-call-forms.ts'
import { own } from './every-call-own.ts'
import { reading } from './every-call-reading.ts'
import { expect, test } from '../shop.ts'

/** Names of all calls, as 'cart.add'. */
const flat = <Entry>(
  ...tables: Record<string, Record<string, Entry>>[]
): [key: string, entry: Entry][] =>
  tables.flatMap((rooms) =>
    Object.entries(rooms).flatMap(([room, calls]) =>
      Object.entries(calls).map(([call, entry]): [string, Entry] => [`${room}.${call}`, entry]),
    ),
  )

const rows = flat<Row>(reading, forms, own)
const calls = new Map(flat<Path>(paths))

test('every call has its row, and what a row refers to is there', { tag: '@all' }, async () => {
  expect(rows.map(([key]) => key).sort()).toEqual([...calls.keys()].sort())
  for (const [key, row] of rows) {
    if (typeof row === 'function') continue
    if ('onServer' in row) expect(row.onServer, key).not.toBe('')
    else {
      expect(row.journeys.length, key).toBeGreaterThan(0)
      for (const [file, title] of row.journeys)
        expect(await readFile(join(import.meta.dirname, '..', file), 'utf8'), key).toContain(title)
    }
  }
})

for (const [key, row] of rows) {
  const call = calls.get(key)
  if (!call || typeof row !== 'function') continue
  for (const way of ways) {
    test(`${key} that ${way} is told, and nothing is lost`, { tag: '@all' }, ({ page, shop }) =>
      walkThroughFailure({ page, shop }, call, way, row),
    )
  }
}
