/**
 * Matching of rows to parcels in any row order, and the kind of each row; contrary money settles
 * nothing (R301, R303).
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderNumberPattern } from '#contract/orders/order-number.ts'
import { judge } from './row-kinds.ts'
import type { Candidate } from './pairing.ts'

/** Numbers of a shop whose prefix was ZN before. */
const pattern = orderNumberPattern(['NB', 'ZN'])
const headings = ['Tracking Number', 'Order', 'COD', 'Fees']
const columns = {
  tracking: 'Tracking Number',
  reference: 'Order',
  collected: 'COD',
  fee: 'Fees',
  day: null,
}

const parcel = (more: Partial<Candidate>): Candidate => ({
  ...{
    id: 1,
    order_id: 1,
    number: 'ZN-10001',
    tracking: 'T1',
    kind: 'deliver',
    state: 'handed',
    to_collect: 100_000,
  },
  ...{ left_on: null, ended_on: null, is_settled: false, settled: 0, ...more },
})
const settled = (sum: number) => ({ is_settled: true, settled: sum })
const kindsOf = (candidates: Candidate[], ...amounts: (string | [string, string])[]) =>
  judge(
    headings,
    amounts.map((said, at) => ({
      row: at + 2,
      cells: ['T1', '', ...(typeof said === 'string' ? [said, ''] : said)],
    })),
    columns,
    candidates,
    pattern,
  ).map(({ kind }) => kind)

/** Amount due in EGP, the rows, and their expected kinds. */
test.each<[string, Partial<Candidate>, (string | [string, string])[], string[]]>([
  ['1000 of one on its way, less than nothing', {}, ['-500'], ['wrong']],
  ['1000 of one on its way, a minus behind', {}, ['1000-'], ['wrong']],
  ['1000 of one on its way, in brackets', {}, ['(1,000.00)'], ['wrong']],
  ['1000 of one delivered, a correction', { state: 'delivered' }, ['-1000'], ['wrong']],
  [
    'nothing any more, a correction',
    { state: 'delivered', ...settled(100_000) },
    ['-1000'],
    ['wrong'],
  ],
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
  [
    '200 to be handed out, handed out',
    { kind: 'return', to_collect: -20_000 },
    ['-200'],
    ['match'],
  ],
  [
    '200 to be handed out, more handed out',
    { kind: 'return', to_collect: -20_000 },
    ['-300'],
    ['too_little'],
  ],
  [
    '200 to be handed out, brought instead',
    { kind: 'return', to_collect: -20_000 },
    ['200'],
    ['wrong'],
  ],
  [
    '1000 to be given back, given back',
    { state: 'received', ...settled(100_000) },
    ['-1000'],
    ['match'],
  ],
  [
    '1000 to be given back, paid once more',
    { state: 'received', ...settled(100_000) },
    ['1000'],
    ['wrong'],
  ],
])('due: %s', (_, more, said, kinds) => {
  expect(kindsOf([parcel(more)], ...said)).toEqual(kinds)
})

type Said = { tracking?: string; order?: string; egp: number; fee?: number; day?: string }

const withDay = { ...columns, day: 'Day' }
const judgeSaid = (candidates: Candidate[], said: Said[], pins?: Map<number, number>) =>
  judge(
    [...headings, 'Day'],
    said.map(({ tracking = '', order = 'ZN-10001', egp, fee = 0, day = '' }, at) => ({
      row: at + 2,
      cells: [tracking, order, String(egp), fee === 0 ? '' : String(fee), day],
    })),
    withDay,
    candidates,
    pattern,
    pins,
  )
const pairsOf = (candidates: Candidate[], said: Said[]) =>
  judgeSaid(candidates, said).map(({ kind, parcel_id }) => [kind, parcel_id])

test.each<[string, Said, [string, number | null]]>([
  ['the own prefix', { order: 'ZN-10001', egp: 1000 }, ['match', 1]],
  ['another prefix of the shop', { order: 'nb-10001', egp: 1000 }, ['match', 1]],
  ['the digits', { order: '10001', egp: 1000 }, ['match', 1]],
  ['a space', { order: 'NB 10001', egp: 1000 }, ['match', 1]],
  ['the word for an order', { order: 'اوردر 10001', egp: 1000 }, ['match', 1]],
  ['two words', { order: 'رقم الطلب: ١٠٠٠١', egp: 1000 }, ['match', 1]],
  ['English words', { order: 'Order No. ZN-10001', egp: 1000 }, ['match', 1]],
  ['as a parcel’s number', { tracking: 'NB10001', order: '', egp: 1000 }, ['match', 1]],
  ['letters that are no prefix', { order: 'EG-10001', egp: 1000 }, ['unknown', null]],
  [
    'a courier’s number with letters',
    { tracking: 'EG10001', order: '', egp: 1000 },
    ['unknown', null],
  ],
  [
    'the number of another order',
    { tracking: 'T1', order: 'NB-10002', egp: 1000 },
    ['unknown', null],
  ],
  ['a reference beside it', { tracking: 'ZN-10001', order: 'EG-7', egp: 1000 }, ['unknown', null]],
  ['a sign and no order', { tracking: 'T1', order: '#88', egp: 1000 }, ['match', 1]],
  ['a courier’s reference', { tracking: 'T1', order: 'EG-10002', egp: 1000 }, ['match', 1]],
  ['a reference like a number', { tracking: 'T1', order: 'NB99999', egp: 1000 }, ['match', 1]],
  ['a sign as a parcel’s', { tracking: '#10001', order: '', egp: 1000 }, ['unknown', null]],
])('a number with %s', (_, said, pair) => {
  expect(pairsOf([parcel({ tracking: said.tracking === 'T1' ? 'T1' : null })], [said])).toEqual([
    pair,
  ])
})

/**
 * Candidates with the order's number alone, or else with numbers of their own: the result is the
 * same in any row order.
 */
const untracked = (...parcels: Partial<Candidate>[]) =>
  parcels.map((more, at) => parcel({ tracking: null, ...more, id: at + 1 }))
const [back, again] = [
  { state: 'received', to_collect: 56_000 } as const,
  { state: 'handed', to_collect: 56_000 } as const,
]
const [paid, fetched] = [
  { state: 'delivered', to_collect: 56_000 } as const,
  { kind: 'return', state: 'delivered', to_collect: -50_000 } as const,
]

test.each<[string, Candidate[], Said[], [string, number | null][]]>([
  [
    'refused once and sent again: each trip its row',
    untracked(back, again),
    [
      { egp: 0, fee: 60 },
      { egp: 560, fee: 60 },
    ],
    [
      ['refused_with_fee', 1],
      ['match', 2],
    ],
  ],
  [
    'a fee alone is of the trip that came back',
    untracked(back, again),
    [{ egp: 0, fee: 60 }],
    [['refused_with_fee', 1]],
  ],
  [
    'money alone is of the trip that is out',
    untracked(back, again),
    [{ egp: 500, fee: 60 }],
    [['too_little', 2]],
  ],
  [
    'refused twice',
    untracked(back, again),
    [
      { egp: 0, fee: 60 },
      { egp: 0, fee: 60 },
    ],
    [
      ['refused_with_fee', 1],
      ['refused_with_fee', 2],
    ],
  ],
  [
    'the trip that came back is settled: a fee is a doubt',
    untracked({ ...back, ...settled(0) }, again),
    [{ egp: 0, fee: 60 }],
    [['unknown', null]],
  ],
  [
    'the trip that came back stands in the list once more, beside another refusal',
    untracked({ ...back, ...settled(0) }, again),
    [
      { egp: 0, fee: 60 },
      { egp: 0, fee: 60 },
    ],
    [
      ['refused_with_fee', 2],
      ['twice', 1],
    ],
  ],
  [
    'some money and a fee alone of one on its way: money came',
    untracked(again),
    [{ egp: 500 }, { egp: 0, fee: 60 }],
    [
      ['too_little', 1],
      ['twice', 1],
    ],
  ],
  [
    'a number of its own says more than a sum',
    [parcel(paid), parcel({ ...again, id: 2, tracking: null })],
    [
      { tracking: 'T1', egp: 500 },
      { egp: 560, fee: 60 },
    ],
    [
      ['too_little', 1],
      ['match', 2],
    ],
  ],
  [
    'an exchange for nothing, refused once and sent again',
    untracked({ ...back, to_collect: 0, ...settled(0) }, { ...again, to_collect: 0 }),
    [{ egp: 0, fee: 60 }],
    [['unknown', null]],
  ],
  [
    'delivered and fetched back with its money',
    untracked(paid, fetched),
    [
      { egp: -500, fee: 40 },
      { egp: 560, fee: 60 },
    ],
    [
      ['match', 2],
      ['match', 1],
    ],
  ],
  [
    'delivered, said twice, and fetched back for nothing',
    untracked(paid, { kind: 'return', state: 'handed', to_collect: 0 }),
    [{ egp: 560 }, { egp: 560 }],
    [
      ['match', 1],
      ['twice', 1],
    ],
  ],
  [
    'two trips that came back, by their days',
    untracked(
      { ...back, left_on: '2026-01-02', ended_on: '2026-01-04' },
      { ...back, left_on: '2026-01-06', ended_on: '2026-01-09' },
    ),
    [
      { egp: 0, fee: 60, day: '2026-01-08' },
      { egp: 0, fee: 60, day: '2026-01-03' },
    ],
    [
      ['refused_with_fee', 2],
      ['refused_with_fee', 1],
    ],
  ],
  [
    'two trips that came back, without a day: the first',
    untracked(back, back),
    [{ egp: 0, fee: 60 }],
    [['refused_with_fee', 1]],
  ],
  [
    'sent again, but at hand as far as the shop knows',
    untracked(back, { state: 'ready', to_collect: null }),
    [{ egp: 560 }],
    [['wrong', 2]],
  ],
  [
    'a courier’s number like an order’s, of another shop',
    untracked(again),
    [{ tracking: '10001', order: 'OTHER-SHOP-7', egp: 560 }],
    [['unknown', null]],
  ],
  [
    'a courier’s number like an order’s',
    untracked(again),
    [{ tracking: '10001', order: '', egp: 560 }],
    [['unknown', null]],
  ],
  [
    'an order’s number as it is, as a parcel’s',
    untracked(again),
    [{ tracking: 'zn-10001', order: '', egp: 560 }],
    [['match', 1]],
  ],
  [
    'the parcel’s number of one order and the number of another',
    [parcel(again), parcel({ ...again, id: 2, order_id: 2, number: 'ZN-10002', tracking: null })],
    [{ tracking: 't1', order: '10002', egp: 560 }],
    [['unknown', null]],
  ],
  [
    'the parcel’s number, and the number of an order elsewhere',
    [parcel(again)],
    [{ tracking: 'T1', order: 'ZN-10002', egp: 560 }],
    [['unknown', null]],
  ],
  [
    'the parcel’s number, and a number of the courier’s own',
    [parcel(again)],
    [{ tracking: 'T1', order: '88', egp: 560 }],
    [['match', 1]],
  ],
  [
    'the same number on both trips of a parcel',
    [parcel(again)],
    [
      { tracking: 'T1', order: '', egp: 0, fee: 60 },
      { tracking: 'T1', order: '', egp: 560, fee: 60 },
    ],
    [
      ['twice', 1],
      ['match', 1],
    ],
  ],
])('%s', (_, candidates, said, pairs) => {
  expect(pairsOf(candidates, said)).toEqual(pairs)
  // Judged again as on acceptance.
  const pins = new Map(pairs.flatMap(([, id], at) => (id === null ? [] : [[at + 2, id] as const])))
  expect(judgeSaid(candidates, said, pins).map(({ kind, parcel_id }) => [kind, parcel_id])).toEqual(
    pairs,
  )
  if (said.length === 2 && JSON.stringify(said[0]) !== JSON.stringify(said[1]))
    expect(pairsOf(candidates, said.toReversed())).toEqual(pairs.toReversed())
})

/**
 * Parcels of one order: some that came back, the last one, and a return; each with the row that an
 * honest courier writes for it.
 */
const trips = fc.record({
  backs: fc.array(fc.constantFrom('refused' as const, 'received' as const), { maxLength: 2 }),
  last: fc.constantFrom('handed' as const, 'delivered' as const, 'door' as const, null),
  fetched: fc.constantFrom(0, -300, -1000, null),
  due: fc.constantFrom(0, 560, 1000),
  isTracked: fc.boolean(),
  hasDays: fc.boolean(),
})

test('an honest list says the same in any order of its rows, and each row is of its own parcel', () => {
  fc.assert(
    fc.property(
      trips,
      fc.infiniteStream(fc.nat(1000)),
      ({ backs, last, fetched, due, isTracked, hasDays }, shuffle) => {
        type Life = Pick<Candidate, 'kind' | 'state'> & { to_collect: number; said: number }
        const lives: Life[] = [
          ...backs.map((state) => ({ kind: 'deliver' as const, state, to_collect: due, said: 0 })),
          // A refusal at the door that the list is the first to report.
          ...(last
            ? [
                {
                  kind: 'deliver' as const,
                  state: last === 'door' ? ('handed' as const) : last,
                  to_collect: due,
                  said: last === 'door' ? 0 : due,
                },
              ]
            : []),
          ...(fetched === null
            ? []
            : [
                {
                  kind: 'return' as const,
                  state: 'delivered' as const,
                  to_collect: fetched,
                  said: fetched,
                },
              ]),
        ]
        const dayOf = (at: number) => `2026-01-${String(at * 3 + 2).padStart(2, '0')}`
        const candidates = lives.map(({ kind, state, to_collect }, at) =>
          parcel({
            ...{
              id: at + 1,
              kind,
              state,
              to_collect: to_collect * 100,
              tracking: isTracked ? `T${at}` : null,
            },
            ...{ left_on: dayOf(at), ended_on: state === 'handed' ? null : dayOf(at) },
          }),
        )
        const honest = lives.map(({ said }, at) => ({
          ...{ id: at + 1, tracking: isTracked ? `T${at}` : '', egp: said, fee: 60 },
          ...(hasDays && { day: dayOf(at) }),
        }))
        const seen = (said: typeof honest) =>
          judgeSaid(candidates, said)
            .map(({ kind, parcel_id }, at) => ({ of: said[at]?.id ?? 0, kind, parcel_id }))
            .toSorted((a, b) => a.of - b.of)
        const judged = seen(honest)
        const shuffled = honest
          .map((one) => ({ one, key: shuffle.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one)
        const alike = (one: Said) => (hasDays || isTracked ? one : `${one.egp}`)
        const sum = (judged: ReturnType<typeof seen>) =>
          judged
            .map(({ of, ...rest }) =>
              JSON.stringify({ said: alike(honest[of - 1] as Said), ...rest }),
            )
            .toSorted()
        expect(sum(seen(shuffled))).toEqual(sum(judged))
        expect(new Set(judged.map(({ parcel_id }) => parcel_id)).size).toBe(lives.length)
        for (const { of, kind, parcel_id } of judged) {
          expect(['match', 'refused_with_fee']).toContain(kind)
          const isAlone = lives.filter(({ said }) => said === lives[of - 1]?.said).length === 1
          if (isTracked || isAlone) expect(parcel_id).toBe(of)
        }
      },
    ),
    { numRuns: 1000 },
  )
})

const candidate = fc.record({
  kind: fc.constantFrom('deliver' as const, 'exchange' as const, 'return' as const),
  state: fc.constantFrom(
    'handed' as const,
    'delivered' as const,
    'refused' as const,
    'received' as const,
  ),
  to_collect: fc.integer({ min: -300, max: 300 }),
  settled: fc.option(fc.integer({ min: -300, max: 300 })),
})

test('whatever a list says, each parcel counts once at most, and by money that goes its way', () => {
  fc.assert(
    fc.property(
      fc.array(candidate, { minLength: 1, maxLength: 4 }),
      fc.array(
        fc.record({
          of: fc.nat(3),
          egp: fc.integer({ min: -4, max: 4 }),
          fee: fc.integer({ min: -1, max: 1 }),
        }),
        { maxLength: 8 },
      ),
      (lives, said) => {
        const parcels = lives.map(({ settled, ...life }, at) =>
          parcel({
            ...life,
            id: at + 1,
            tracking: `T${at}`,
            is_settled: settled !== null,
            settled: settled ?? 0,
          }),
        )
        const rows = said.map(({ of, egp, fee }, at) => ({
          row: at + 2,
          cells: [`T${of}`, '', String(egp), String(fee)],
        }))
        const judged = judge(headings, rows, columns, parcels, pattern)
        const counted = judged.filter(({ kind }) =>
          ['match', 'too_little', 'too_much', 'refused_with_fee'].includes(kind as string),
        )
        expect(new Set(counted.map(({ parcel_id }) => parcel_id)).size).toBe(counted.length)
        for (const { collected, expected, parcel_id } of counted) {
          expect(
            (collected ?? 0) < 0 ? (expected ?? 0) < 0 : collected === 0 || (expected ?? 0) >= 0,
          ).toBe(true)
          const others = judged.filter((one) => one.parcel_id === parcel_id)
          expect(others.every((one) => one.kind !== 'wrong')).toBe(true)
        }
      },
    ),
    { numRuns: 500 },
  )
})
