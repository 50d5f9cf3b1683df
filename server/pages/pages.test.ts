import { expect, test } from 'vitest'
import { blocksOf, pageNames } from '#contract/shop/page-text.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { get, post } = await adminIn(shop)
const read = (name: string, lang = 'en') => shop.request('GET', `/api/pages/${name}?lang=${lang}`)

test('each page has words in both languages before anybody wrote them', async () => {
  for (const name of pageNames) {
    const [english, arabic] = [
      (await read(name)).json.page.text,
      (await read(name, 'ar')).json.page.text,
    ]
    expect(arabic).toMatch(/\p{Script=Arabic}/u)
    expect(english).not.toMatch(/\p{Script=Arabic}/u)
    // Both languages have the same blocks in the same order.
    expect(blocksOf(arabic).map(({ kind }) => kind)).toEqual(
      blocksOf(english).map(({ kind }) => kind),
    )
  }
  expect((await read('nowhere')).status).toBe(404)
})

test('the owner writes them anew, one language or both, and shoppers read it at once', async () => {
  expect((await get('/api/page/all')).json.pages.map(({ name }: { name: string }) => name)).toEqual(
    [...pageNames],
  )
  const arabic = (await read('about', 'ar')).json.page.text
  const reply = await post('/api/page/update/1', { text: '# Us\n\nA shop.', version: 1 })
  expect(reply.json).toMatchObject({
    message: 'page updated successfully',
    page: { name: 'about', text: '# Us\n\nA shop.', version: 2 },
  })
  expect((await read('about')).json.page.text).toBe('# Us\n\nA shop.')
  expect((await read('about', 'ar')).json.page.text).toBe(arabic)
  expect((await post('/api/page/update/1', { text_ar: 'متجر', version: 1 })).json).toMatchObject({
    code: 'changed_meanwhile',
    fields: ['text'],
  })
  expect((await post('/api/page/update/5', { text: 'x' })).status).toBe(404)
})
