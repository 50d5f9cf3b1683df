/** Files of the installed app change with the shop's name, which is a setting. */
import { expect, test } from 'vitest'
import { adminIn } from '../../../test/shop/admin.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { post } = await adminIn(shop)
const read = async (path: string) => (await shop.request('GET', path)).text

test('what was kept is replaced when the shop is called otherwise', async () => {
  const before = await read('/worker.js')
  expect(await read('/worker.js')).toBe(before)
  await post('/api/settings/update', { shop_name: { en: 'Zeina & <Sons>', ar: 'بيت زينة' } })
  expect(await read('/worker.js')).not.toBe(before)
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
    name: 'Zeina & <Sons>',
    start_url: '/',
  })
  expect(JSON.parse(await read('/ar/manifest.webmanifest'))).toMatchObject({
    name: 'بيت زينة',
    start_url: '/ar',
    dir: 'rtl',
  })
  expect(JSON.parse(await read('/ar/dashboard.webmanifest'))).toMatchObject({
    ...{ id: '/dashboard/home', start_url: '/ar/dashboard/home', display: 'standalone' },
  })
  expect(await read('/offline')).toContain('<p class="name">Zeina &#38; &#60;Sons&#62;</p>')
  expect(await read('/ar/offline')).toContain('<html lang="ar" dir="rtl">')
})
