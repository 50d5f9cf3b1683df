import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { photo } from '../../test/files/pictures.ts'
import { type Json, productCallsIn } from '../../test/shop/product-calls.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { shopUrl: 'https://shop.example' } })
const { request, database, ctx } = shop
const admin = await peopleIn(shop).makeAdmin()
const { token } = admin
const category = await createCategory(ctx, { name: 'Dresses' })
const day = await createSubcategory(ctx, { category_id: category.id, name: 'Day' })
const evening = await createSubcategory(ctx, { category_id: category.id, name: 'Evening' })

const { make, change, changed } = productCallsIn(shop, token, {
  subcategory_id: day.id,
  quantity: 5,
})
const shown = async (reference: string | number) =>
  (await request('GET', `/api/userproduct/getProduct/${reference}`)).json.product

test('what is not sent stays, and null or nothing empties what may be empty', async () => {
  const before = await make({
    name: 'Stays',
    name_ar: 'يبقى',
    desc: 'Soft.',
    material: 'Linen',
    original_price: 120,
    badge: 'New',
    sizes: ['S'],
    colors: ['Red'],
  })
  expect(await changed(before.id, {})).toEqual(before)
  const variants = before.variants.map((variant: Json) => ({ ...variant, price_now: 90 }))
  expect(await changed(before.id, { price: 90 })).toEqual({
    ...before,
    version: before.version + 1,
    price: 90,
    price_now: 90,
    variants,
  })
  const emptied = await changed(before.id, {
    name_ar: null,
    desc: '',
    badge: '',
    original_price: '',
    subcategory_id: evening.id,
  })
  expect(emptied).toEqual({
    ...before,
    ...{
      version: before.version + 2,
      price: 90,
      price_now: 90,
      variants,
      original_price: 90,
      name_ar: null,
      desc: null,
      badge: null,
      subcategory_id: evening.id,
      subcategory: 'Evening',
    },
  })
})

test('the form that clients send changes a product', async () => {
  const { id } = await make({ sizes: ['S', 'M'] })
  const form = new FormData()
  const fields = {
    name: 'New name',
    desc: 'Text',
    material: 'Silk',
    quantity: '9',
    price: '50',
    'sizes[0]': 'L',
    'colors[0]': 'teal',
  }
  for (const [name, value] of Object.entries({ ...fields, subcategory_id: String(evening.id) }))
    form.append(name, value)
  expect(await changed(id, form)).toMatchObject({
    ...{
      name: 'New name',
      desc: 'Text',
      material: 'Silk',
      quantity: 9,
      price: 50,
      sizes: [{ size: 'L' }],
    },
    ...{ colours: [{ name: 'teal', hex: '#008080' }], subcategory: 'Evening', stock: null },
  })
  expect(await changed(id, new URLSearchParams({ badge: 'Sale', sizes: 'L,XL' }))).toMatchObject({
    badge: 'Sale',
    sizes: [{ size: 'L' }, { size: 'XL' }],
  })
})

test('the original price is never below the price', async () => {
  const { id } = await make({ original_price: 120 })
  const refused = await change(id, { price: 121 })
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['original_price']])
  expect((await shown(id)).price).toBe(100)
  expect(await changed(id, { price: 120 })).toMatchObject({ price: 120, original_price: 120 })
  // An original price equal to the price is stored as none, so it does not limit a higher price.
  expect(await changed(id, { price: 150 })).toMatchObject({ price: 150, original_price: 150 })
  expect(await changed(id, { price: 160, original_price: 200 })).toMatchObject({
    price: 160,
    original_price: 200,
  })
  expect(await changed(id, { price: 300, original_price: null })).toMatchObject({
    price: 300,
    original_price: 300,
  })
})

test.each([
  [{ subcategory_id: '' }, 'subcategory_id', 'Invalid subcategory selected'],
  [{ subcategory_id: 99_999 }, 'subcategory_id', 'Invalid subcategory selected'],
  [{ name: '' }, 'name', 'Name is required'],
  [{ stock: [{ size: 'XL', quantity: 1 }] }, 'stock.0.size', 'Choose one of the sizes'],
  [
    { sizes: ['M'], stock: [{ size: 'S', quantity: 1 }] },
    'stock.0.size',
    'Choose one of the sizes',
  ],
  [
    { keep_images: ['/media/00000000000000000000000000000000.webp'] },
    'keep_images',
    'Choose among the pictures of this product',
  ],
])('%j is refused and changes nothing', async (body, field, text) => {
  const before = await make({ sizes: ['S'] })
  const { status, json } = await change(before.id, { price: 77, ...body })
  expect([status, json.errors]).toEqual([422, { [field]: [text] }])
  expect((await request('GET', `/api/product/get/${before.id}`, { token })).json.product).toEqual(
    before,
  )
})

test('an unknown product is not found', async () => {
  for (const id of ['0', '99999', 'abc', '99999999999']) {
    expect(
      (await request('POST', `/api/product/update/${id}`, { token, body: { price: 1 } })).status,
    ).toBe(404)
  }
})

test('sizes and colours become the list that is sent, in its order; equal names keep their ids, also when they come back', async () => {
  const before = await make({
    sizes: ['S', 'M'],
    colors: [{ name: 'Sand', name_ar: 'رملي', hex: '#c8b59a' }, 'Red'],
  })
  const [small, medium] = before.sizes
  const [sand] = before.colours
  const after = await changed(before.id, { sizes: ['L', 'M'], colors: ['Blue', 'Sand'] })
  expect(after.sizes).toEqual([{ id: expect.any(Number), size: 'L', name_ar: null }, medium])
  expect(after.colours).toEqual([
    { id: expect.any(Number), name: 'Blue', name_ar: null, hex: '#0000ff' },
    sand,
  ])
  expect(await shown(before.id)).toMatchObject({ size: 'L, M', colors: ['Blue', 'Sand'] })
  const back = await changed(before.id, { sizes: [{ size: 'S' }, { size: 'L' }] })
  expect(back.sizes).toEqual([small, after.sizes[0]])
  expect(back.colours).toEqual(after.colours)
  expect(
    await changed(before.id, {
      colors: [{ name: 'Sand', name_ar: '', hex: '#ffffff' }],
      sizes: [],
    }),
  ).toMatchObject({
    sizes: [],
    colours: [{ id: sand.id, name: 'Sand', name_ar: null, hex: '#ffffff' }],
  })
})

test('search follows the names of a product and its colours', async () => {
  const { id } = await make({ name: 'Quokka gown', colors: ['Vermilion'] })
  const found = async (text: string) =>
    (await request('GET', `/api/userproduct/search?search=${text}`)).json.products.map(
      (product: Json) => product.id,
    )
  expect(await found('quokka')).toEqual([id])
  expect(await found('vermilion')).toEqual([id])
  await changed(id, { name: 'Wombat gown', colors: ['Cerulean'] })
  expect(await found('wombat')).toEqual([id])
  expect(await found('cerulean')).toEqual([id])
  expect(await found('vermilion')).toEqual([])
})

test('a new name is a new address, the former one leads to it, and going back takes it again', async () => {
  const before = await make({ name: 'Old name' })
  expect((await changed(before.id, { name: 'Old  NAME!' })).slug).toBe('old-name')
  expect((await changed(before.id, { name: 'Other name' })).slug).toBe('other-name')
  expect(await shown('old-name')).toMatchObject({ id: before.id, slug: 'other-name' })
  const stranger = await make({ name: 'Old name' })
  expect(stranger.slug).toBe('old-name-2')
  expect((await changed(before.id, { name: 'Old name' })).slug).toBe('old-name')
  expect((await shown('other-name')).slug).toBe('old-name')
  expect((await changed(stranger.id, { name: 'Other name' })).slug).toBe('other-name-2')
  expect((await shown('other-name')).id).toBe(before.id)
  expect((await changed(before.id, { name_ar: 'اسم آخر' })).slug).toBe('old-name')
})

test('many who take one name at the same moment get an address each', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => make()))
  const [made, ...replies] = await Promise.all([
    make({ name: 'Same' }),
    ...all.map(({ id }) => changed(id, { name: 'Same' })),
  ])
  const slugs = [made, ...replies].map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(7)
  expect(slugs).toContain('same')
})

test('many changes of one product at the same moment all happen', async () => {
  const { id } = await make()
  const bodies = [
    { price: 42 },
    { badge: 'New' },
    { sizes: ['S', 'M'] },
    { colors: ['Red'] },
    { desc: 'Soft.' },
    { quantity: 3 },
    { name: 'X' },
  ]
  const replies = await Promise.all(bodies.map((body) => change(id, body)))
  expect(replies.map(({ status }) => status)).toEqual(bodies.map(() => 200))
  const { product } = (await request('GET', `/api/product/get/${id}`, { token })).json
  expect(product).toMatchObject({
    price: 42,
    badge: 'New',
    colors: ['Red'],
    desc: 'Soft.',
    quantity: 3,
    slug: 'x',
  })
  expect((await shown(id)).variants).toHaveLength(2)
})

test('the audit log says who changed what', async () => {
  const { id } = await make({ sizes: ['S'] })
  await changed(id, { price: 70, sizes: ['S', 'M'] })
  await request('GET', `/api/product/delete/${id}`, { token })
  const { rows } = await database.pool.query(
    `select user_id, action, before, after from audit_log where room = 'products' and record_id = $1 order by id`,
    [id],
  )
  expect(rows).toMatchObject([
    {
      user_id: admin.id,
      action: 'create',
      before: null,
      after: { price: 10_000, sizes: [{ name: 'S', name_ar: null }] },
    },
    {
      action: 'update',
      before: { price: 10_000, sizes: [{ name: 'S' }] },
      after: { price: 7000, sizes: [{ name: 'S' }, { name: 'M' }] },
    },
    { action: 'delete', before: { price: 7000 }, after: null },
  ])
  expect(Object.keys(rows[1].after).sort()).toEqual(['price', 'sizes', 'variants', 'version'])
})

const png = async () =>
  new Blob([new Uint8Array(await photo(30, 30).png().toBuffer())], { type: 'image/png' })

function formOf(fields: [string, string | Blob][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value as string)
  return form
}

async function withPictures(count: number): Promise<Json> {
  const { id } = await make()
  const files = await Promise.all(Array.from({ length: count }, png))
  return changed(id, formOf(files.map((file) => ['images', file])))
}

test('new pictures replace all, unless some are said to stay: then they follow those', async () => {
  const { id, images } = await withPictures(3)
  const replaced = await changed(id, formOf([['images', await png()]]))
  expect(replaced.images).toHaveLength(1)
  expect(images).not.toContain(replaced.images[0])
  expect((await changed(id, { price: 5 })).images).toEqual(replaced.images)

  const other = await withPictures(2)
  const form = formOf([
    ['keep_images[]', other.images[1]],
    ['keep_images[]', `https://shop.example${other.images[0]}`],
    ['images[0]', await png()],
  ])
  const { images: mixed } = await changed(other.id, form)
  expect(mixed.slice(0, 2)).toEqual([other.images[1], other.images[0]])
  expect(mixed).toHaveLength(3)
  for (const address of [
    images[0],
    `https://elsewhere.example${mixed[0]}`,
    mixed[0].slice(1),
    `${mixed[0]}?`,
  ]) {
    expect((await change(other.id, { keep_images: [address] })).json.errors).toHaveProperty(
      'keep_images',
    )
  }
  expect((await change(other.id, { keep_images: [mixed[0], mixed[0]] })).status).toBe(422)
  expect((await changed(other.id, { keep_images: [mixed[2]] })).images).toEqual([mixed[2]])
  expect((await changed(other.id, formOf([['keep_images', '']]))).images).toEqual([])
})

test('pictures of its own that a form sends back among the new ones stay, in the order named', async () => {
  const { id, images } = await withPictures(3)
  expect((await changed(id, { images })).images).toEqual(images)
  const [first, , last] = images
  const form = formOf([
    ['images[0]', last],
    ['images[1]', await png()],
    ['images[2]', `https://shop.example${first}`],
  ])
  const { images: mixed } = await changed(id, form)
  expect(mixed).toEqual([last, first, expect.stringMatching(/^\/media\//)])
  expect(images).not.toContain(mixed[2])
  expect((await changed(id, { images, keep_images: [first] })).images).toEqual([first])
  for (const foreign of [images[1], `https://elsewhere.example${first}`, 'a text'])
    expect((await change(id, { images: [foreign] })).status, foreign).toBe(422)
  const fresh = { name: 'Dress', price: '100', subcategory_id: day.id, images: [first] }
  expect((await request('POST', '/api/product/create', { token, body: fresh })).status).toBe(422)
})

test('pictures that stay and new ones stand in any order that is said, with their alternative texts', async () => {
  const { id, images } = await withPictures(2)
  const form = async (order: number[]) =>
    formOf([
      ...images.map((address: string): [string, string] => ['keep_images[]', address]),
      ['images[0]', await png()],
      ...order.map((place, at): [string, string] => [`order[${at}]`, String(place)]),
      ['alts[0][alt]', 'New'],
      ['alts[1][alt]', ''],
      ['alts[2][alt]', 'First'],
    ])
  for (const order of [
    [2, 1],
    [2, 1, 1],
    [0, 1, 3],
    [0, 1, 2, 3],
  ]) {
    const { status, json } = await change(id, await form(order))
    expect([status, json.errors], String(order)).toEqual([
      422,
      { order: ['Name every picture once'] },
    ])
  }
  const { images: mixed, pictures } = await changed(id, await form([2, 1, 0]))
  expect(mixed.slice(1)).toEqual([images[1], images[0]])
  expect(images).not.toContain(mixed[0])
  expect(pictures).toMatchObject([{ alt: 'New' }, { alt: null }, { alt: 'First' }])
  expect((await changed(id, { order: [1, 2, 0] })).images).toEqual([mixed[1], mixed[2], mixed[0]])
})

test('twelve pictures are the most, those that stay among them', async () => {
  const { id, images } = await withPictures(11)
  const form = (count: number, picture: Blob) =>
    formOf([
      ...images.map((address: string): [string, string] => ['keep_images', address]),
      ...Array.from({ length: count }, (): [string, Blob] => ['images', picture]),
    ])
  const refused = await change(id, form(2, await png()))
  expect([refused.status, refused.json.errors]).toEqual([422, { images: ['At most 12 pictures'] }])
  expect((await changed(id, form(1, await png()))).images).toHaveLength(12)
})

test('alternative texts stay with their pictures, and are changed by their places', async () => {
  const { id, images } = await withPictures(2)
  await changed(id, { alts: [{ alt: 'Front', alt_ar: 'أمام' }, { alt: 'Back' }] })
  const turned = await changed(id, {
    keep_images: [images[1], images[0]],
    alts: [{ alt_ar: 'خلف' }],
  })
  expect(turned.pictures).toMatchObject([
    { url: images[1], alt: 'Back', alt_ar: 'خلف' },
    { url: images[0], alt: 'Front', alt_ar: 'أمام' },
  ])
  expect((await changed(id, { alts: [{}, { alt: '' }] })).pictures).toMatchObject([
    { alt: 'Back' },
    { alt: null, alt_ar: 'أمام' },
  ])
})

test('a size has an Arabic name, which stays when it is not sent and is shown to who reads Arabic', async () => {
  const { id } = await make({ sizes: [{ size: 'Set of 3', name_ar: 'طقم من 3' }, 'M'], price: 5 })
  const record = async () =>
    (await request('GET', `/api/product/get/${id}`, { token })).json.product.sizes
  const names = async () => (await record()).map(({ size, name_ar }: Json) => [size, name_ar])
  expect(await names()).toEqual([
    ['Set of 3', 'طقم من 3'],
    ['M', null],
  ])
  const arabic = (await request('GET', `/api/userproduct/getProduct/${id}?lang=ar`)).json.product
  expect([arabic.size, arabic.sizes[0]]).toEqual([
    'طقم من 3, M',
    { id: expect.any(Number), size: 'طقم من 3', part: null, choice: null },
  ])
  expect((await shown(id)).size).toBe('Set of 3, M')
  const { sizes } = (await request('GET', '/api/products/filters?lang=ar')).json
  expect(sizes).toContainEqual({ size: 'Set of 3', name: 'طقم من 3', count: 1 })
  expect((await request('GET', '/api/userproduct/all?lang=ar&size=set%20of%203')).json.total).toBe(
    1,
  )
  await change(id, { sizes: 'M, set of 3' })
  expect(await names()).toEqual([
    ['M', null],
    ['set of 3', 'طقم من 3'],
  ])
  await change(id, { sizes: [{ size: 'Set of 3', name_ar: '' }] })
  expect(await names()).toEqual([['Set of 3', null]])
})

test('measures and care are optional, kept with one decimal, and stand on the page of the product', async () => {
  const facts = {
    height: '43.5',
    width: 20,
    depth: '',
    weight: '1250',
    care: 'Wipe dry.',
    care_ar: 'يُمسح وهو جاف.',
  }
  const { id } = await make(facts)
  expect(await shown(id)).toMatchObject({
    height: 43.5,
    width: 20,
    depth: null,
    weight: 1250,
    care: 'Wipe dry.',
  })
  expect(
    (await request('GET', `/api/userproduct/getProduct/${id}?lang=ar`)).json.product.care,
  ).toBe('يُمسح وهو جاف.')
  expect(await changed(id, { height: null, name: 'Renamed again' })).toMatchObject({
    height: null,
    width: 20,
    weight: 1250,
  })
  for (const wrong of [
    { height: 0 },
    { width: 43.55 },
    { depth: 'tall' },
    { weight: 1.5 },
    { weight: -1 },
    { height: 1001 },
  ]) {
    expect((await change(id, wrong)).status, JSON.stringify(wrong)).toBe(422)
  }
})

test('a picture shows a colour of its product, until that leaves the list', async () => {
  const { id, images } = await withPictures(3)
  const colors = [{ name: 'Clay', name_ar: 'طيني' }, 'Oat']
  const { pictures, colours, version } = await changed(id, {
    colors,
    picture_colors: ['', 'OAT', 'Clay'],
  })
  expect(pictures).toMatchObject([
    { color: null, color_id: null },
    { color: 'Oat', color_id: colours[1].id },
    { color: 'Clay', color_id: colours[0].id },
  ])
  expect((await changed(id, { picture_colors: ['', 'Oat', 'Clay'] })).version).toBe(version)
  const arabic = (await request('GET', `/api/userproduct/getProduct/${id}?lang=ar`)).json.product
  expect(arabic.pictures).toMatchObject([
    { color: null },
    { color: 'Oat' },
    { color: 'طيني', color_id: colours[0].id },
  ])

  const unknown = await change(id, { colors: ['Clay'], picture_colors: ['Clay', 'Oat'] })
  expect([unknown.status, unknown.json.errors]).toEqual([
    422,
    { 'picture_colors.1': ['Choose one of the colors'] },
  ])
  const moved = await changed(id, { keep_images: [images[2], images[1]] })
  expect(moved.pictures).toMatchObject([{ color: 'Clay' }, { color: 'Oat' }])
  const gone = await changed(id, { colors: ['Clay', 'Mist'] })
  expect(gone.pictures).toMatchObject([{ color: 'Clay' }, { color: null }])
  expect((await changed(id, { colors: ['clay', 'Oat'] })).pictures).toMatchObject([
    { color: 'clay' },
    { color: null },
  ])
  expect((await changed(id, { picture_colors: ['clay'] })).pictures).toMatchObject([
    { color: 'clay' },
    { color: null },
  ])
  expect((await changed(id, { picture_colors: '' })).pictures).toMatchObject([
    { color: null },
    { color: null },
  ])
  expect((await changed(id, { picture_colors: [null] })).pictures).toMatchObject([
    { color: null },
    { color: null },
  ])
  expect((await shown(id)).pictures).toMatchObject([{ color: null }, { color: null }])
})
