/** Product cards in a row have one height, whatever a card contains. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { asOwner, ownName } from '../../desk.ts'
import { makePlace, makeProduct, removeProduct } from '../../goods/goods.ts'
import { main } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { untilStill } from '../../checks/quiet.ts'

const colours = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ name: `Sand ${place}`, hex: `#a${place}5a7a` }))

const cardOf = (page: Page, name: string): Locator =>
  main(page).getByRole('article').filter({ hasText: name })

async function heightOf(of: Locator): Promise<number> {
  return (await of.boundingBox())?.height ?? 0
}

/** Creates products in a list of their own, each with its part of the name. */
async function withProducts(
  page: Page,
  shop: Shop,
  parts: Record<string, object>,
  work: () => Promise<void>,
): Promise<void> {
  const { category, subcategory } = await makePlace()
  const ids: number[] = []
  for (const [name, part] of Object.entries(parts))
    ids.push((await makeProduct({ name, subcategory_id: subcategory.id, ...part })).id)
  try {
    await shop.open(`/category/${encodeURIComponent(category.name)}`)
    await untilStill(page)
    await work()
  } finally {
    for (const id of ids) await removeProduct(id)
    await api.subcategories.delete({ id: subcategory.id }, await asOwner())
    await api.categories.delete({ id: category.id }, await asOwner())
  }
}

test('colours and pictures, however many, leave a card as high as one without', {
  tag: '@all',
}, async ({ page, shop }) => {
  const name = ownName('Rug')
  const parts = {
    [`${name} a`]: { price: 999_999, pictures: 1 },
    [`${name} b`]: { price: 999_999, pictures: 1, colors: colours(3) },
    [`${name} c`]: { price: 999_999, pictures: 3, colors: colours(7) },
  }
  await withProducts(page, shop, parts, async () => {
    const [plain, three, seven] = Object.keys(parts).map((one) => cardOf(page, one)) as [
      Locator,
      Locator,
      Locator,
    ]
    const height = await heightOf(plain)
    expect(height).toBeGreaterThan(100)
    for (const card of [three, seven]) expect(await heightOf(card)).toBe(height)
    const row = (card: Locator) => card.getByRole('list', { name: shop.say(m.product_colours) })
    await expect(row(plain)).toHaveCount(0)
    await expect(row(three).getByRole('listitem')).toHaveCount(3)
    // Four dots and the count of the others.
    await expect(row(seven).getByRole('listitem')).toHaveCount(5)
    await expect(row(seven).getByRole('listitem').last()).toHaveText('+3')
    expect(await heightOf(row(seven))).toBe(await heightOf(row(three)))
    const [price, dots] = [
      await seven.locator('.price bdi').first().boundingBox(),
      await row(seven).locator('..').boundingBox(),
    ]
    if (!price || !dots) throw new Error('A card without price or colours')
    const between =
      shop.language === 'ar' ? price.x - (dots.x + dots.width) : dots.x - (price.x + price.width)
    expect(between).toBeGreaterThanOrEqual(0)
    // Without hover, dots show that there are more pictures.
    const cue = (card: Locator) => card.locator('.card-cue')
    await expect(cue(three)).toHaveCount(0)
    await expect(cue(seven)).toBeVisible({ visible: page.viewportSize()?.width === 390 })
  })
})

test('a name with hyphens is broken at none of them', { tag: '@all' }, async ({ page, shop }) => {
  const colour = { name: 'Mother-of-Pearl', name_ar: 'Mother-of-Pearl', hex: '#e8e0d8' }
  const name = `${ownName('Inlaid')} side table Mother-of-Pearl`
  await withProducts(
    page,
    shop,
    { [name]: { colors: [colour, ...colours(2)], name_ar: name } },
    async () => {
      /** Number of lines that each of these words takes anywhere on the page. */
      const lines = () =>
        page.evaluate((words) => {
          const walker = document.createTreeWalker(
            document.querySelector('main') as HTMLElement,
            NodeFilter.SHOW_TEXT,
          )
          const found: number[] = []
          while (walker.nextNode()) {
            const node = walker.currentNode as Text
            const at = node.data.indexOf(words)
            if (at < 0 || !node.parentElement?.checkVisibility()) continue
            const range = document.createRange()
            range.setStart(node, at)
            range.setEnd(node, at + words.length)
            found.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size)
          }
          return found
        }, colour.name)
      const expectWhole = async (count: number) => {
        await untilStill(page)
        const found = await lines()
        expect(found.length).toBeGreaterThanOrEqual(count)
        expect(new Set(found)).toEqual(new Set([1]))
      }
      const screen = page.viewportSize() ?? { width: 0, height: 0 }
      await page.setViewportSize({ ...screen, width: 390 })
      // At one of these widths the name wraps.
      for (let width = 390; width >= 320; width -= 10) {
        await page.setViewportSize({ ...screen, width })
        await expectWhole(2)
      }
      await cardOf(page, name).getByRole('link', { name }).first().click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      for (let width = 390; width >= 320; width -= 10) {
        await page.setViewportSize({ ...screen, width })
        await expectWhole(3)
      }
    },
  )
})
