import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { buyersIn } from '../../test/shop/buyers.ts'
import { dressParts, goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { makeGoods, makeArea } = goodsIn(shop.database.pool)
const { form, fill, buy, everything } = buyersIn(shop, await makeArea('Giza', 6000))
const dress = await makeGoods(dressParts)

describe('the form', () => {
  test('an unknown or empty cart is told, once the form is right', async () => {
    for (const token of ['x'.repeat(32), 'null', "'; delete from orders; --", 'x'.repeat(300)]) {
      const reply = await buy(encodeURIComponent(token))
      expect([reply.status, reply.json.code, reply.json.message]).toEqual([
        422,
        'cart_empty',
        'Your cart is empty',
      ])
    }
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'nothing',
      Object.fromEntries(Object.keys(form).map((name) => [name, undefined])),
      {
        first_name: 'Invalid name',
        last_name: 'Invalid name',
        state: 'Invalid name',
        phone: 'Phone number is required',
        address: 'Address is required',
        city: 'City is required',
      },
    ],
    [
      'names of one letter',
      { first_name: 'M', last_name: '7 7', instagram_user: '@1' },
      { first_name: 'Invalid name', last_name: 'Invalid name', instagram_user: 'Invalid name' },
    ],
    [
      'phones',
      { phone: '0101234567', additional_phone: '+201012345678' },
      { phone: 'Enter Valid Number', additional_phone: 'Enter Valid Number' },
    ],
    [
      'Arabic digits, which screens turn first',
      { phone: '٠١٠١٢٣٤٥٦٧٨' },
      { phone: 'Enter Valid Number' },
    ],
    ['an e-mail', { email: 'mona@mail' }, { email: 'Invalid email address' }],
    [
      'an e-mail with a header',
      { email: 'mona@mail.example\r\nBcc: all@mail.example' },
      { email: 'Invalid email address' },
    ],
    ['an unknown city', { city: 2_147_483_647 }, { city: 'City is required' }],
    ['a city by name', { city: 'Giza' }, { city: 'City is required' }],
    [
      'wrong kinds',
      { first_name: ['Mona'], address: { street: 1 }, city: true },
      { first_name: 'Enter a text', address: 'Enter a text', city: 'City is required' },
    ],
    [
      'far too much',
      { address: 'x'.repeat(501), first_name: 'x'.repeat(101) },
      { address: 'This text is too long', first_name: 'This text is too long' },
    ],
    [
      'a NUL',
      { address: 'a\0b' },
      { address: 'This text holds a character that cannot be stored' },
    ],
    [
      'half of an emoji',
      { address: 'a\ud83d' },
      { address: 'This text holds a character that cannot be stored' },
    ],
  ])('%s is refused with the right words, and nothing changes', async (_, wrong, errors) => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const before = await everything()
    const reply = await buy(token, { ...form, ...wrong })
    expect([
      reply.status,
      Object.fromEntries(
        Object.entries(reply.json.errors).map(([field, texts]) => [field, (texts as string[])[0]]),
      ),
    ]).toEqual([422, errors])
    expect(await everything()).toBe(before)
  })

  test('is taken as multipart and urlencoded alike, and names of people may hold anything', async () => {
    const multipart = new FormData()
    const hostile = {
      ...form,
      first_name: "Mona'); drop table orders; --",
      last_name: '<script>عادل</script>',
      address: '{{7*7}} %00 \u202e',
    }
    for (const [name, value] of Object.entries(hostile)) multipart.append(name, String(value))
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const reply = await buy(token, multipart)
    expect(reply.status).toBe(201)
    expect(reply.json.order).toMatchObject({
      first_name: hostile.first_name,
      last_name: hostile.last_name,
      address: hostile.address,
    })
    const encoded = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    expect(
      (
        await buy(
          encoded,
          new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])),
        )
      ).status,
    ).toBe(201)
  })

  test('that is no JSON, no form, or huge is refused', async () => {
    const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
    const before = await everything()
    const json = { 'content-type': 'application/json' }
    expect((await buy(token, '{"first_name"', json)).status).toBe(400)
    expect((await buy(token, '"text"', json)).status).toBe(400)
    expect((await buy(token, '<order/>', { 'content-type': 'text/xml' })).status).toBe(415)
    expect(
      (await buy(token, JSON.stringify({ address: 'x'.repeat(3_000_000) }), json)).status,
    ).toBe(413)
    expect(await everything()).toBe(before)
  })
})

test('an area that is being deleted meanwhile is none of ours any more', async () => {
  const city = await makeArea('Aswan', 12_000)
  const token = await fill({ product_id: dress.id, size_id: dress.sizes.S })
  const admin = await shop.database.pool.connect()
  try {
    await admin.query('begin')
    await admin.query('delete from areas where id = $1', [city])
    const reply = buy(token, { ...form, city })
    await sleep(200)
    await admin.query('commit')
    expect(await reply).toMatchObject({
      status: 422,
      json: { errors: { city: ['City is required'] } },
    })
  } finally {
    admin.release()
  }
})
