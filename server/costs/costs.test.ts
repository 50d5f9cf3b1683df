import { beforeEach, expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post, remove, lastChange } = await adminIn(shop)

const cost = { kind: 'rent', amount: 3000, day: '2026-03-01' }
const create = async (parts: object = {}) =>
  (await post('/api/cost/create', { ...cost, ...parts })).json.cost.id as number
const ids = async (query: string) =>
  (await get(`/api/cost/all?${query}`)).json.costs.data.map(({ id }: { id: number }) => id)

beforeEach(() => shop.database.pool.query('delete from costs'))

test('a cost is added, changed and deleted, and each of it stands in the history', async () => {
  const reply = await post('/api/cost/create', { ...cost, amount: '1x', note: 'March' })
  expect(reply.status, reply.text).toBe(422)
  const made = (await post('/api/cost/create', { ...cost, amount: '1250.5', note: 'March' })).json
  expect(made).toEqual({
    message: 'cost created successfully',
    cost: {
      ...{ id: expect.any(Number), kind: 'rent', amount: 1250.5, day: '2026-03-01', note: 'March' },
      ...{ version: 1, created_at: expect.any(String) },
    },
  })
  const { id } = made.cost
  const changed = await post(`/api/cost/update/${id}`, { amount: 1300, note: '', version: 1 })
  expect(changed.json.cost).toMatchObject({ amount: 1300, note: null, kind: 'rent', version: 2 })
  const late = await post(`/api/cost/update/${id}`, { amount: 9, version: 1 })
  expect(late).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } })
  expect(await lastChange()).toMatchObject({
    ...{ room: 'costs', action: 'update', record_id: id, title: '2026-03-01' },
    ...{ before: { amount: 1250.5, note: 'March' }, after: { amount: 1300, note: null } },
  })
  await remove(`/api/cost/delete/${id}`)
  expect(await lastChange()).toMatchObject({ room: 'costs', action: 'delete', record_id: id })
})

test.each([
  [{ kind: 'fun' }, 'kind'],
  [{ amount: -1 }, 'amount'],
  [{ amount: 'much' }, 'amount'],
  [{ day: '2026-02-30' }, 'day'],
  [{ note: 'x'.repeat(201) }, 'note'],
])('%j is refused', async (wrong, field) => {
  const { status, json } = await post('/api/cost/create', { ...cost, ...wrong })
  expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
})

test('costs come by their day, and are narrowed by kind, days and words', async () => {
  const march = await create({ note: 'Shop' })
  const april = await create({ day: '2026-04-01', kind: 'ads', amount: 99.5 })
  const february = await create({ day: '2026-02-28' })
  expect(await ids('')).toEqual([april, march, february])
  expect(await ids('sort=day_asc')).toEqual([february, march, april])
  expect(await ids('kind=ads')).toEqual([april])
  expect(await ids('from=2026-03-01&to=2026-03-31')).toEqual([march])
  expect(await ids('search=shop')).toEqual([march])
  expect(await ids('search=99.5')).toEqual([april])
})

test('profit subtracts the costs of its days, both included (R340)', async () => {
  for (const [day, kind, amount] of [
    ['2026-02-28', 'rent', 7],
    ['2026-03-01', 'rent', 3000],
    ['2026-03-31', 'ads', 500.25],
    ['2026-03-15', 'ads', 0.75],
    ['2026-04-01', 'ads', 9],
  ] as const)
    await create({ day, kind, amount })
  const march = await get('/api/profit?from=2026-03-01&to=2026-03-31')
  expect(march.json).toMatchObject({
    sums: { profit: 0 },
    other_costs: {
      sum: 3501,
      kinds: [
        { kind: 'rent', amount: 3000 },
        { kind: 'ads', amount: 501 },
      ],
    },
    remains: -3501,
  })
  expect((await get('/api/profit?from=2026-05-01&to=2026-05-31')).json).toMatchObject({
    other_costs: { sum: 0, kinds: [] },
    remains: 0,
  })
})

test('a deleted cost comes back from the history, under its id', async () => {
  const id = await create({ note: 'March' })
  await remove(`/api/cost/delete/${id}`)
  const { history } = (await get('/api/history/all?room=costs&action=delete')).json
  await post(`/api/history/restore/${history.data[0].id}`, {})
  expect((await get(`/api/cost/get/${id}`)).json.cost).toMatchObject({ ...cost, note: 'March' })
})
