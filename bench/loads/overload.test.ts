import { expect, test } from 'vitest'
import { testShop } from '../../test/shop/shop.ts'
import { measureOverload } from './overload.ts'

test('a few held requests are measured: none is refused and the shop answers at once', async () => {
  const { url } = await testShop()
  const rows = Object.fromEntries(
    (await measureOverload({ url, pid: process.pid, held: 5 })).map(({ what, value }) => [
      what,
      value,
    ]),
  )
  expect(rows).toMatchObject({
    'requests held open at once': '5',
    'of them refused with 503': '0',
    'one more, uncached, meanwhile': '200',
    'kept answers meanwhile': '200',
  })
  expect(Number(rows['memory meanwhile, MB'])).toBeGreaterThan(10)
})
