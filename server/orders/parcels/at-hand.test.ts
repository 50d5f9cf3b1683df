/**
 * Packers can read and search a customer's contact and address only while the parcel is at hand;
 * after that the city alone (R293, R317).
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { makeWorld } from '../../../test/calls/world.ts'
import { mayMake, type Reader, readersIn } from '../../../test/roles/readers.ts'
import { contract } from '#contract/api.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const world = await makeWorld(shop)
const { owner, others } = await readersIn(shop)
const packers = others.filter(
  (reader) => mayMake(contract.parcels.page, reader) && !reader.may.includes('orders'),
)

const kept = {
  phone: '01055512340',
  additional_phone: '01255512341',
  state: 'Qorrabat',
  address: '7 Zohrawy Lane, gate 9357',
  courier_note: 'Behind the mosque',
}
const landmark = 'Opposite Baltagy'
const texts = [...Object.values(kept), landmark]

async function made(thing: string): Promise<number> {
  const id = Number(await world.make(thing))
  await pool.query(
    `update orders set phone = $2, additional_phone = $3, state = $4, address = $5, courier_note = $6, email = 'wahida@mail.example',
       instagram_user = 'wahidagram', address_parts = $7
     where id = (select order_id from parcels where id = $1)`,
    [id, ...Object.values(kept), JSON.stringify({ street: '7 Zohrawy Lane', landmark })],
  )
  return id
}

const get = (path: string, { token }: Reader) =>
  shop.request('GET', `/api/parcel/${path}`, { token })
const search = async (text: string, reader: Reader): Promise<number[]> =>
  (await get(`all?search=${encodeURIComponent(text)}`, reader)).json.parcels.data.map(
    ({ id }: { id: number }) => id,
  )

let ready = 0
const past: Record<string, number> = {}
beforeAll(async () => {
  ready = await made('ready parcel')
  for (const thing of ['handed parcel', 'delivered parcel', 'refused parcel'])
    past[thing] = await made(thing)
  const received = await made('refused parcel')
  await world.asAdmin('POST', '/api/parcel/receive', {
    back: [{ parcel_id: received, pieces: [{ position: 1, sellable: 1, damaged: 0 }] }],
  })
  past['received parcel'] = received
})

/** All responses that show one parcel: its record, its row, its papers and its courier's sheet. */
const told = async (id: number, reader: Reader): Promise<string> => {
  const answers = await Promise.all(
    [`get/${id}`, 'all?per_page=50', `manifest?ids=${id}`, `sheet?ids=${id}&format=csv`].map(
      (path) => get(path, reader),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [record, list, manifest, sheet] = answers
  const row = list?.json.parcels.data.find((one: { id: number }) => one.id === id)
  expect(row).toBeDefined()
  return [record?.text, JSON.stringify(row), manifest?.text, sheet?.text].join('\n')
}

test('somebody packs who sees no orders', () => {
  expect(packers.map(({ name }) => name)).toEqual(['packing', 'a key with parcels alone'])
})

describe.each(packers)('$name', (packer) => {
  test('reads all that a paper needs of a parcel at hand', async () => {
    const said = await told(ready, packer)
    for (const text of texts) expect(said).toContain(text)
    expect((await get(`manifest?ids=${ready}`, packer)).json.to_collect).toBeGreaterThan(0)
  })

  test('reads the city of any other, and neither phone, address, note nor sum', async () => {
    for (const [thing, id] of Object.entries(past)) {
      expect(await told(id, owner), thing).toContain(landmark)
      const said = await told(id, packer)
      for (const text of [...texts, 'Zohrawy', '9357']) expect(said, thing).not.toContain(text)
      const { parcel } = (await get(`get/${id}`, packer)).json
      expect(parcel.city, thing).toEqual(expect.any(String))
      expect(parcel, thing).toMatchObject({
        phone: null,
        additional_phone: null,
        state_name: null,
        address: null,
        courier_note: null,
      })
      expect((await get(`manifest?ids=${id}`, packer)).json.to_collect, thing).toBe(0)
    }
  })

  test('finds a parcel at hand by phone and address, and no other by any part of them', async () => {
    for (const text of [
      kept.phone,
      '+20 10 5551',
      '0125',
      'Zohrawy',
      'zohr',
      'gate',
      'qorrabat',
      'gate lane',
      'Mona zohrawy',
    ])
      expect(await search(text, packer), text).toEqual([ready])
    expect((await search('Mona', packer)).length).toBe(5)
    for (const text of ['wahida', 'wahidagram', 'wahida@mail.example'])
      expect(await search(text, packer), text).toEqual([])
  })
})

test('who sees orders finds all of them', async () => {
  for (const text of [kept.phone, '0125', 'Zohrawy', 'wahidagram'])
    expect((await search(text, owner)).length, text).toBe(5)
})
