/** Money that goes the other way moves no parcel and settles nothing, whatever else the list says (R301, R303). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, judge } from './judging.ts'

const headings = ['Tracking Number', 'Order', 'COD', 'Fees']
const columns = { tracking: 'Tracking Number', reference: 'Order', collected: 'COD', fee: 'Fees', day: null }

const parcel = (more: Partial<Candidate>): Candidate => ({
  ...{ id: 1, order_id: 1, number: 'ZN-10001', tracking: 'T1', kind: 'deliver', state: 'handed', to_collect: 100_000 },
  ...{ is_settled: false, settled: 0, ...more },
})
const settled = (sum: number) => ({ is_settled: true, settled: sum })
const kindsOf = (candidates: Candidate[], ...amounts: (string | [string, string])[]) =>
  judge(
    headings,
    amounts.map((said, at) => ({ row: at + 2, cells: ['T1', '', ...(typeof said === 'string' ? [said, ''] : said)] })),
    columns,
    candidates,
  ).map(({ kind }) => kind)

/** What is due in EGP, what the rows say, and what they are. */
test.each<[string, Partial<Candidate>, (string | [string, string])[], string[]]>([
  ['1000 of one on its way, less than nothing', {}, ['-500'], ['wrong']],
  ['1000 of one on its way, a minus behind', {}, ['1000-'], ['wrong']],
  ['1000 of one on its way, in brackets', {}, ['(1,000.00)'], ['wrong']],
  ['1000 of one delivered, a correction', { state: 'delivered' }, ['-1000'], ['wrong']],
  ['nothing any more, a correction', { state: 'delivered', ...settled(100_000) }, ['-1000'], ['wrong']],
  ['nothing, less than nothing', { to_collect: 0 }, ['-50'], ['wrong']],
  ['nothing, nothing with a fee', { to_collect: 0 }, [['0', '45']], ['match']],
  ['nothing, some', { to_collect: 0 }, ['50'], ['too_much']],
  ['1000, nothing with a fee', {}, [['0', '45']], ['refused_with_fee']],
  ['1000, nothing with a fee below 0', {}, [['0', '-45']], ['refused_with_fee']],
  ['1000, nothing and no fee', {}, ['0'], ['too_little']],
  ['1000, less than nothing and a fee', {}, [['-1000', '45']], ['wrong']],
  ['1000, more than a list may say', {}, ['1000000000.01'], ['wrong']],
  ['1000, in two rows', {}, ['600', '400'], ['too_little', 'twice']],
  ['1000, paid and taken back', {}, ['1000', '-1000'], ['wrong', 'wrong']],
  ['1000, taken back and paid', {}, ['-1000', '1000'], ['wrong', 'wrong']],
  ['1000, too much and the rest taken back', {}, ['1500', '-500'], ['wrong', 'wrong']],
  ['1000, a fee and taken back', {}, [['0', '45'], '-1000'], ['wrong', 'wrong']],
  ['200 to be handed out, handed out', { kind: 'return', to_collect: -20_000 }, ['-200'], ['match']],
  ['200 to be handed out, more handed out', { kind: 'return', to_collect: -20_000 }, ['-300'], ['too_little']],
  ['200 to be handed out, brought instead', { kind: 'return', to_collect: -20_000 }, ['200'], ['wrong']],
  ['1000 to be given back, given back', { state: 'received', ...settled(100_000) }, ['-1000'], ['match']],
  ['1000 to be given back, paid once more', { state: 'received', ...settled(100_000) }, ['1000'], ['wrong']],
])('due: %s', (_, more, said, kinds) => {
  expect(kindsOf([parcel(more)], ...said)).toEqual(kinds)
})

test('by its order’s number alone a row is of the parcel whose money goes its way', () => {
  const there = parcel({ id: 1, tracking: null, state: 'delivered' })
  const back = parcel({ id: 2, tracking: null, state: 'delivered', kind: 'return', to_collect: -20_000 })
  const rows = [
    { row: 2, cells: ['', 'ZN-10001', '-200', ''] },
    { row: 3, cells: ['', 'ZN-10001', '1000', ''] },
  ]
  expect(judge(headings, rows, columns, [there, back]).map(({ kind, parcel_id }) => [kind, parcel_id])).toEqual([
    ['match', 2],
    ['match', 1],
  ])
})

const candidate = fc.record({
  kind: fc.constantFrom('deliver' as const, 'exchange' as const, 'return' as const),
  state: fc.constantFrom('handed' as const, 'delivered' as const, 'refused' as const, 'received' as const),
  to_collect: fc.integer({ min: -300, max: 300 }),
  settled: fc.option(fc.integer({ min: -300, max: 300 })),
})

test('whatever a list says, each parcel counts once at most, and by money that goes its way', () => {
  fc.assert(
    fc.property(
      fc.array(candidate, { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ of: fc.nat(3), egp: fc.integer({ min: -4, max: 4 }), fee: fc.integer({ min: -1, max: 1 }) }), { maxLength: 8 }),
      (lives, said) => {
        const parcels = lives.map(({ settled, ...life }, at) =>
          parcel({ ...life, id: at + 1, tracking: `T${at}`, is_settled: settled !== null, settled: settled ?? 0 }),
        )
        const rows = said.map(({ of, egp, fee }, at) => ({ row: at + 2, cells: [`T${of}`, '', String(egp), String(fee)] }))
        const judged = judge(headings, rows, columns, parcels)
        const counted = judged.filter(({ kind }) => ['match', 'too_little', 'too_much', 'refused_with_fee'].includes(kind as string))
        expect(new Set(counted.map(({ parcel_id }) => parcel_id)).size).toBe(counted.length)
        for (const { collected, expected, parcel_id } of counted) {
          expect((collected ?? 0) < 0 ? (expected ?? 0) < 0 : collected === 0 || (expected ?? 0) >= 0).toBe(true)
          const others = judged.filter((one) => one.parcel_id === parcel_id)
          expect(others.every((one) => one.kind !== 'wrong')).toBe(true)
        }
      },
    ),
    { numRuns: 500 },
  )
})
