import type { Page } from '@playwright/test'
import { m } from '#messages'
import { expect, type Shop, test } from './shop.ts'

/** The header's field; on phones the search page's. */
async function ask(page: Page, shop: Shop, words: string) {
  const button = page.getByRole('banner').getByRole('link', { name: shop.say(m.header_search), exact: true })
  if (await button.isVisible()) await button.click()
  const field = page.getByRole('searchbox', { name: shop.say(m.header_search_products) }).filter({ visible: true })
  await field.fill(words)
  await field.press('Enter')
  return field
}

test('what was asked for, and that nothing was found', async ({ page, shop }) => {
  await shop.open('/')
  const field = await ask(page, shop, 'zzzzqq')
  await expect(page).toHaveURL(/\/searchedproducts\?search=zzzzqq$/)
  await expect(page.getByRole('main')).toContainText(shop.specified('No products found', m.search_none))
  await expect(field).toHaveValue('zzzzqq')
  await expect(page.getByRole('main').getByRole('link', { name: { en: 'Vases', ar: 'مزهريات' }[shop.language] })).toBeVisible()

  await field.fill('   ')
  await field.press('Enter')
  await expect(page).toHaveURL(/\?search=zzzzqq$/)
})

test('sold-out cards say so in the specified words', async ({ page, shop }) => {
  await shop.open(`/searchedproducts?search=${{ en: 'basket', ar: 'سلة' }[shop.language]}`)
  const basket = page.getByRole('article').filter({ hasText: { en: 'Siwa Lidded Basket', ar: 'سلة سيوة بغطاء' }[shop.language] })
  await expect(basket).toContainText(shop.specified('sold out', m.search_sold_out))
})

test('beginnings of words, and Arabic in any spelling', async ({ page, shop }) => {
  const lantern = page
    .getByRole('article')
    .filter({ hasText: { en: 'Fanous Al-Qahira Brass Lantern', ar: 'فانوس القاهرة النحاسي' }[shop.language] })
  for (const words of ['lant', 'fanous bra', 'القاهره', 'فَانُوس', 'فانــوس', 'إضاءه']) {
    await shop.open(`/searchedproducts?search=${encodeURIComponent(words)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words)
    await expect(lantern, words).toBeVisible()
  }
})

test('an address without a question is the place to begin one', async ({ page, shop }) => {
  await shop.open('/searchedproducts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.search_title))
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: { en: 'Dresses', ar: 'فساتين' }[shop.language] })).toBeVisible()
})
