import { expect, test } from 'vitest'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { makeVariedProducts } from '../../test/database/varied-products.ts'
import { listShownSlugs } from './catalogue.ts'

const shop = await testShop()
const { api, ctx } = shop
await makeVariedProducts(ctx)

test('the addresses of all products that are shown, page by page, with when each was changed', async () => {
  const addresses = []
  for (let afterId = 0; ; ) {
    const some = await listShownSlugs(ctx, afterId, 25)
    addresses.push(...some)
    if (some.length < 25) break
    afterId = some.at(-1)?.id as number
  }
  const { products } = await api.products.list()
  expect(addresses.map(({ id, slug }) => ({ id, slug }))).toEqual(
    products.map(({ id, slug }) => ({ id, slug })).sort((one, other) => one.id - other.id),
  )
  const admin = await peopleIn(shop).makeAdmin()
  const [first] = addresses
  const before = Date.now()
  await shop.request('POST', `/api/product/update/${first?.id}`, {
    token: admin.token,
    body: { name: 'Renamed' },
  })
  const [changed] = await listShownSlugs(ctx, 0, 1)
  expect(first?.changed_at.getTime()).toBeLessThan(before)
  expect(changed).toMatchObject({ id: first?.id, slug: 'renamed' })
  expect(changed?.changed_at.getTime()).toBeGreaterThanOrEqual(before - 1000)
})
