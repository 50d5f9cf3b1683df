/** A courier's list over HTTP: parsed, judged row by row, accepted and undone. */
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { courierListsIn, type Json, listOf } from '../../test/shop/courier-lists.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const owner = await adminIn(shop)
const manager = await adminIn(shop, 'manager')
const { get, post, lastChange } = owner
const { makeCourier, makeParcel, upload, recordOf, rowsOf, kindsOf, accept, owedBy } =
  courierListsIn(pool, owner)
const other = await makeCourier('Other')

const stateOf = async (id: number) =>
  (await pool.query('select state from parcels where id = $1', [id])).rows[0].state
const orderOf = async (id: number): Promise<Json> =>
  (await get(`/api/orders/getorder/${id}`)).json.order
const moneyOf = async (id: number): Promise<Json[]> =>
  (await orderOf(id)).events.filter((event: Json) => event.kind === 'money')
const undo = (by: typeof owner, one: Json, reason = 'The bank sent less') =>
  by.post('/api/settlement/undo', { settlement_id: one.id, version: one.version, reason })

/** Parcels for one row of each kind. */
async function oneOfEach() {
  const courier_id = await makeCourier(`Courier ${crypto.randomUUID()}`)
  const parcel = (more: object) => makeParcel({ courier_id, ...more })
  const tag = crypto.randomUUID().slice(0, 8)
  const match = await parcel({ tracking: `Aa-${tag}`, to_collect: 1890.5 })
  const little = await parcel({ tracking: `LIT-${tag}`, to_collect: 500 })
  const much = await parcel({ tracking: `MUC-${tag}`, to_collect: 300 })
  const handed = await parcel({ state: 'handed', to_collect: 250 })
  const refused = await parcel({ state: 'handed', to_collect: 700, tracking: `REF-${tag}` })
  const missing = await parcel({ to_collect: 99, tracking: `MIS-${tag}` })
  const ready = await parcel({ state: 'ready', tracking: `RDY-${tag}` })
  const others = await makeParcel({ courier_id: other, tracking: `OTH-${tag}`, to_collect: 40 })
  const file = listOf(
    [`aA-${tag.toUpperCase()}`, 'whatever', 'EGP 1,890.50', '45'],
    [`LIT-${tag}`, '', '٤٠٠', '٥٠٫٥٠'],
    [`MUC-${tag}`, '', '350', '-45.00'],
    ['', handed.number.toLowerCase(), '250', '45'],
    [`REF-${tag}`, '', '', '85'],
    [`aA-${tag}`, '', '1890.50', '45'],
    [`OTH-${tag}`, others.number, '40', '45'],
    [`RDY-${tag}`, '', '100', '45'],
    ['', missing.number.slice(3), 'twelve', '45'],
  )
  return { courier_id, match, little, much, handed, refused, missing, ready, file }
}

test('each row is judged by tracking, then by order number, and what is not in the file is missing from it', async () => {
  const { courier_id, file, missing, little } = await oneOfEach()
  const one = await upload(courier_id, file)
  expect(one).toMatchObject({
    ...{
      state: 'read',
      rows: 9,
      columns: { tracking: 'Tracking Number', collected: 'COD Collected', day: null },
    },
    // 1890.50 + 400 + 350 + 250, less 45 + 50.50 + 45 + 45 + 85.
    sums: {
      collected: 4921,
      left_out: 2030.5,
      fees: 270.5,
      yours: 2620,
      counted: 5,
      paid: 4,
      refused: 1,
      let_go: 0,
      stays_owed: 100,
    },
    missing: {
      count: 1,
      owed: 99,
      parcels: [{ parcel_id: missing.id, number: missing.number, owed: 99 }],
    },
  })
  expect(await kindsOf(one.id)).toEqual([
    ...[
      'match',
      'too_little',
      'too_much',
      'match',
      'refused_with_fee',
      'twice',
      'unknown',
      'wrong',
      'wrong',
    ],
  ])
  const rows = await rowsOf(one.id, 'wrong')
  expect(rows.map(({ row, trouble }) => [row, trouble])).toEqual([
    [9, { code: 'not_handed', value: null }],
    [10, { code: 'amount', value: 'twelve' }],
  ])
  expect((await rowsOf(one.id, 'too_little'))[0]).toMatchObject({
    ...{
      number: little.number,
      collected: 400,
      expected: 500,
      fee: 50.5,
      is_chosen: false,
      first_name: 'Mona',
    },
  })
  expect(await lastChange()).toMatchObject({
    room: 'settlements',
    action: 'create',
    title: 'list.csv',
  })
  // Reading the list has changed nothing.
  expect((await owedBy(courier_id)).total).toBe(1890.5 + 500 + 300 + 99)
})

test('accepted, parcels are settled, those on their way delivered or refused, and totals stay', async () => {
  const { courier_id, file, match, little, much, handed, refused, missing } = await oneOfEach()
  const one = await upload(courier_id, file)
  const accepted = await accept(one, { bank_amount: 2600 })
  expect(accepted.status, accepted.text).toBe(200)
  expect(accepted.json.settlement).toMatchObject({
    state: 'accepted',
    yours: 2620,
    bank_amount: 2600,
    accepted_by: owner.name,
  })
  expect(await stateOf(handed.id)).toBe('delivered')
  expect(await stateOf(refused.id)).toBe('refused')
  expect(await orderOf(handed.order_id)).toMatchObject({ status: 'accept', total_price: 250 })
  expect(await orderOf(refused.order_id)).toMatchObject({
    status: 'reject',
    reason: 'refused_at_door',
    total_price: 700,
  })
  expect(await moneyOf(little.order_id)).toMatchObject([
    { act: 'settled', about: { amount: 400 }, user_name: owner.name },
  ])
  expect((await orderOf(much.order_id)).total_price).toBe(300)
  // The shortfall, and the parcel missing from the file.
  expect(await owedBy(courier_id)).toMatchObject({ total: 199, parcels: 2, days_0_3: 199, late: 0 })
  expect(await moneyOf(missing.order_id)).toEqual([])
  expect((await lastChange()).action).toBe('accept')
  expect((await accept(accepted.json.settlement)).status).toBe(409)

  const rest = await upload(
    courier_id,
    listOf([little.tracking ?? '', '', 100, 0], [match.tracking ?? '', '', '1890.5', 45]),
  )
  expect(await kindsOf(rest.id)).toEqual(['match', 'twice'])
  expect((await rowsOf(rest.id, 'twice'))[0].settled_at).toMatch(/^20/)
  expect((await accept(rest)).status).toBe(200)
  expect((await owedBy(courier_id)).total).toBe(99)
})

test('ticks say what is let go, and what is left out', async () => {
  const { courier_id, file, little, much } = await oneOfEach()
  const one = await upload(courier_id, file)
  const choose = async (version: number, rows: number[], is_chosen: boolean) =>
    (await post('/api/settlement/choose', { settlement_id: one.id, version, rows, is_chosen })).json
      .settlement
  const ticked = await choose(one.version, [3], true)
  expect(ticked.sums).toMatchObject({ let_go: 100, stays_owed: 0 })
  const unticked = await choose(ticked.version, [4], false)
  expect(unticked.sums).toMatchObject({ yours: 2620 - 350 + 45, counted: 4 })
  expect(
    (await post('/api/settlement/choose', { settlement_id: one.id, rows: [8], is_chosen: true }))
      .status,
  ).toBe(422)
  expect(
    (
      await post('/api/settlement/choose', {
        settlement_id: one.id,
        version: 1,
        rows: [3],
        is_chosen: false,
      })
    ).json.code,
  ).toBe('changed_meanwhile')
  expect((await accept(unticked)).status).toBe(200)
  expect((await owedBy(courier_id)).total).toBe(300 + 99)
  expect(await moneyOf(much.order_id)).toEqual([])
  expect(await moneyOf(little.order_id)).toHaveLength(1)
})

test('an unknown row gets its parcel by an order of this courier', async () => {
  const courier_id = await makeCourier('Finder')
  const parcel = await makeParcel({ courier_id, to_collect: 80 })
  const strange = await makeParcel({ courier_id: other, to_collect: 80 })
  const one = await upload(courier_id, listOf(['nobody', 'knows', 80, 5]))
  const match = (number: string) =>
    post('/api/settlement/match', { settlement_id: one.id, row: 2, number })
  expect((await match(strange.number)).json.errors).toEqual({
    number: ['This courier has no parcel of this order'],
  })
  const found = await match(parcel.number.slice(3))
  expect(found.json.settlement.groups).toMatchObject([{ kind: 'match', rows: 1 }])
  expect((await match(parcel.number)).status).toBe(422)
  expect((await accept(found.json.settlement)).status).toBe(200)
  expect(await owedBy(courier_id)).toBeNull()
})

test('columns are named once: of headings that nobody knows, for the next list of the courier too', async () => {
  const courier_id = await makeCourier('Strange')
  const parcel = await makeParcel({ courier_id, tracking: 'S-1', to_collect: 70 })
  const file = `Piece;Money;Ours\nS-1;70;5\n`
  const one = await upload(courier_id, file)
  expect(one).toMatchObject({
    columns: null,
    groups: [],
    headings: [{ heading: 'Piece', examples: ['S-1'] }, {}, {}],
  })
  expect((await accept(one)).status).toBe(409)
  const name = (columns: object) =>
    post('/api/settlement/columns', {
      ...{ settlement_id: one.id, version: one.version },
      columns: {
        tracking: 'Piece',
        reference: null,
        collected: 'Money',
        fee: 'Ours',
        day: '',
        ...columns,
      },
    })
  expect((await name({ collected: null })).status).toBe(422)
  expect((await name({ tracking: null })).status).toBe(422)
  expect((await name({ fee: 'Nowhere' })).json.errors).toEqual({
    'columns.fee': ['The file has no such column'],
  })
  expect((await name({})).json.settlement.groups).toMatchObject([{ kind: 'match', fees: 5 }])
  expect((await rowsOf(one.id))[0].parcel_id).toBe(parcel.id)
  expect((await upload(courier_id, file)).groups).toMatchObject([{ kind: 'match' }])
})

test('headings and amounts in Arabic, and a workbook', async () => {
  const courier_id = await makeCourier('Arabic')
  await makeParcel({ courier_id, tracking: '551', to_collect: 1250.25 })
  await makeParcel({ courier_id, tracking: '552', to_collect: 300 })
  const arabic = await upload(
    courier_id,
    'رقم التتبع,رقم الطلب,المبلغ المحصّل,مصاريف الشحن,التاريخ\n٥٥١,,"١٬٢٥٠٫٢٥ جنيه",٤٥,"01-13-2026, 17:33:50"\n552,,(50.00),,13/01/2026\n',
  )
  expect(await rowsOf(arabic.id)).toMatchObject([
    { kind: 'match', collected: 1250.25, fee: 45, day: '2026-01-13' },
    { kind: 'wrong', collected: -50, fee: null, day: '2026-01-13', trouble: { code: 'other_way' } },
  ])
  const rows = [
    ['AWB', 'COD', 'Fees', 'Date'],
    [
      551,
      1250.25,
      45,
      { value: new Date('2026-01-13T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
    ],
    [552, 300, 45, 46035],
  ]
  const workbook = await upload(
    courier_id,
    await writeXlsxFile(rows as SheetData).toBuffer(),
    'list.xlsx',
  )
  expect(await rowsOf(workbook.id)).toMatchObject([
    { kind: 'match', day: '2026-01-13' },
    { kind: 'match', day: '2026-01-13' },
  ])
})

test('what is no table is refused, and a list that was only read can be deleted', async () => {
  const file = new File([new Uint8Array([0x25, 0x50, 0x44, 0x46])], 'list.pdf')
  const reply = await post('/api/settlement/read', multipart({ courier_id: String(other), file }))
  expect(reply.status).toBe(422)
  expect(reply.json.errors).toEqual({ file: ['binary'] })
  const one = await upload(other, listOf(['a', 'b', 1, 1]))
  expect((await owner.remove(`/api/settlement/delete/${one.id}`)).status).toBe(200)
  expect(await recordOf(one.id)).toBeUndefined()
})

test('what was judged is judged again when it is accepted: what changed since has to be looked at', async () => {
  const { courier_id, file, match } = await oneOfEach()
  const one = await upload(courier_id, file)
  const twin = await upload(courier_id, listOf([match.tracking ?? '', '', '1890.50', 45]))
  expect((await accept(twin)).status).toBe(200)
  const refused = await accept(one)
  expect([refused.status, refused.json.code]).toEqual([409, 'changed_meanwhile'])
  expect(await recordOf(one.id)).toMatchObject({ state: 'read', version: one.version + 1 })
  expect((await kindsOf(one.id))[0]).toBe('twice')
  expect((await accept(await recordOf(one.id))).status).toBe(200)
})

test('what was paid for a parcel that came back after all is owed to the courier, and taken back by its next list', async () => {
  const courier_id = await makeCourier('Regretful')
  const paid = await makeParcel({ courier_id, tracking: '771', to_collect: 160 })
  expect((await accept(await upload(courier_id, listOf(['771', '', 160, 20])))).status).toBe(200)
  expect(
    (await post('/api/orders/update-status', { order_id: paid.order_id, status: 'reject' })).status,
  ).toBe(200)
  expect((await owedBy(courier_id)).total).toBe(-160)
  const back = await upload(courier_id, listOf(['771', '', -160, 20]))
  expect(await kindsOf(back.id)).toEqual(['match'])
  expect((await accept(back)).status).toBe(200)
  expect((await owedBy(courier_id))?.total ?? 0).toBe(0)
})

test('less than nothing for a parcel that is to bring money delivers nothing, settles nothing and mails nobody', async () => {
  const courier_id = await makeCourier('Contrary')
  const order = { email: 'mona@mail.example' }
  const handed = await makeParcel({
    courier_id,
    state: 'handed',
    tracking: 'C-1',
    to_collect: 500,
    order,
  })
  const free = await makeParcel({
    courier_id,
    state: 'handed',
    tracking: 'C-2',
    to_collect: 0,
    order,
  })
  const reversed = await makeParcel({
    courier_id,
    state: 'handed',
    tracking: 'C-3',
    to_collect: 300,
    order,
  })
  const good = await makeParcel({
    courier_id,
    state: 'handed',
    tracking: 'C-4',
    to_collect: 2_500_000.5,
  })
  const file = listOf(
    ['C-1', '', -500, 45],
    ['C-2', '', '(50)', 0],
    ['C-3', '', 300, 0],
    ['C-3', '', '300-', 0],
    ['C-4', '', '2,500,000.50', 0],
  )
  const one = await upload(courier_id, file)
  expect((await rowsOf(one.id)).map(({ kind, trouble }) => [kind, trouble?.code])).toEqual([
    ...Array.from({ length: 4 }, () => ['wrong', 'other_way']),
    ['match', undefined],
  ])
  const choice = {
    settlement_id: one.id,
    version: one.version,
    rows: [2, 3, 4, 5],
    is_chosen: true,
  }
  expect((await post('/api/settlement/choose', choice)).status).toBe(422)
  expect((await accept(one)).status).toBe(200)
  const ids = [handed.id, free.id, reversed.id, good.id]
  expect(await Promise.all(ids.map(stateOf))).toEqual(['handed', 'handed', 'handed', 'delivered'])
  expect((await orderOf(handed.order_id)).status).toBe('shipped')
  expect(
    (await pool.query('select from mails where to_address = $1', [order.email])).rowCount,
  ).toBe(0)
  expect(await owedBy(courier_id)).toBeNull()
})

test('two owners accept it at once: once', async () => {
  const { courier_id, file, handed } = await oneOfEach()
  const one = await upload(courier_id, file)
  const statuses = (await Promise.all([accept(one), accept(one)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  expect(await moneyOf(handed.order_id)).toHaveLength(1)
})

test('a failure in the middle leaves nothing of it', async () => {
  const { courier_id, file, handed, refused, match } = await oneOfEach()
  const one = await upload(courier_id, file)
  await pool.query(`create function no_more() returns trigger language plpgsql as $$ begin
    if new.id = ${refused.id} then raise exception 'no more'; end if; return new; end $$`)
  await pool.query(
    'create trigger no_more before update on parcels for each row execute function no_more()',
  )
  expect((await accept(one)).status).toBe(500)
  await pool.query('drop trigger no_more on parcels')
  expect([await stateOf(handed.id), await stateOf(refused.id)]).toEqual(['handed', 'handed'])
  expect(await moneyOf(match.order_id)).toEqual([])
  expect(await recordOf(one.id)).toMatchObject({ state: 'read', version: one.version })
  expect((await accept(one)).status).toBe(200)
})

test('undone once, by the owner, with a reason; parcels go back to the courier where nothing has happened to them since', async () => {
  const { courier_id, file, handed, refused, match } = await oneOfEach()
  const before = (await owedBy(courier_id)).total
  const accepted = (await accept(await upload(courier_id, file))).json.settlement
  expect((await undo(manager, accepted)).status).toBe(403)
  expect((await undo(owner, accepted, ' ')).status).toBe(422)
  // One of the parcels has been received by now.
  await pool.query('update parcels set state = $2, received_at = now() where id = $1', [
    refused.id,
    'received',
  ])
  const [first, second] = await Promise.all([undo(owner, accepted), undo(owner, accepted)])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const undone = first.status === 200 ? first : second
  expect(undone.json).toMatchObject({
    kept: 1,
    settlement: { state: 'undone', undone_reason: 'The bank sent less', undone_by: owner.name },
  })
  expect([await stateOf(handed.id), await stateOf(refused.id)]).toEqual(['handed', 'received'])
  expect((await orderOf(handed.order_id)).status).toBe('shipped')
  expect((await moneyOf(match.order_id)).map(({ act }) => act)).toEqual([
    'settled',
    'settlement_undone',
  ])
  expect((await owedBy(courier_id)).total).toBe(before)
  expect((await undo(owner, undone.json.settlement)).status).toBe(409)
})

test('a list that is taken back tells no customer, and accepted again only of what they were not told before', async () => {
  const courier_id = await makeCourier('Corrected')
  const email = `${crypto.randomUUID()}@mail.example`
  const [first, second] = [
    await makeParcel({
      courier_id,
      state: 'handed',
      tracking: 'Q-1',
      to_collect: 500,
      order: { email },
    }),
    await makeParcel({
      courier_id,
      state: 'handed',
      tracking: 'Q-2',
      to_collect: 300,
      order: { email },
    }),
  ]
  const mails = async () =>
    (await pool.query('select from mails where to_address = $1', [email])).rowCount
  const acceptList = async (...rows: (string | number)[][]) =>
    (await accept(await upload(courier_id, listOf(...rows)))).json.settlement
  const paid = [
    ['Q-1', '', 500, 45],
    ['Q-2', '', 0, 45],
  ]
  const one = await acceptList(...paid)
  expect(await mails()).toBe(2)
  expect((await undo(owner, one)).status).toBe(200)
  const again = await acceptList(...paid)
  expect(await Promise.all([first, second].map(({ id }) => stateOf(id)))).toEqual([
    'delivered',
    'refused',
  ])
  expect(await mails()).toBe(2)
  expect((await undo(owner, again)).status).toBe(200)
  expect(await mails()).toBe(2)
  // The second parcel delivered after all is news; so is a row after an admin has moved the order
  // by hand.
  expect((await undo(owner, await acceptList(['Q-2', '', 300, 45]))).status).toBe(200)
  expect(await mails()).toBe(3)
  const last = await acceptList(...paid)
  expect(await mails()).toBe(4)
  const move = (status: string) =>
    post('/api/orders/update-status', { order_id: first.order_id, status })
  expect((await move('shipped')).status).toBe(200)
  expect((await undo(owner, last)).json.kept).toBe(1)
  expect(await mails()).toBe(5)
  await acceptList(['Q-1', '', 500, 45])
  expect(await mails()).toBe(6)
})

test('an exchange that costs nothing is delivered by its row, whose fee counts, and goes back with the list', async () => {
  const courier_id = await makeCourier('Swapping')
  const { id, number, order_id } = await makeParcel({
    courier_id,
    state: 'handed',
    kind: 'exchange',
    to_collect: 0,
  })
  const one = await upload(courier_id, listOf(['', number, 0, 60]))
  expect(await rowsOf(one.id)).toMatchObject([{ kind: 'match', parcel_id: id }])
  const accepted = (await accept(one)).json.settlement
  expect(accepted).toMatchObject({ state: 'accepted', yours: -60, sums: { fees: 60, paid: 1 } })
  expect([await stateOf(id), (await orderOf(order_id)).status]).toEqual(['delivered', 'accept'])
  expect((await undo(owner, accepted)).status).toBe(200)
  expect([await stateOf(id), (await orderOf(order_id)).status]).toEqual(['handed', 'shipped'])
})
