import { beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../demo/load.ts'
import { type Wish, wishes } from './wishes.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop()
const seen = 5

beforeAll(() => loadDemo(shop.ctx, { log: () => {} }))

/** Error of the results; null when correct. */
async function judge([query, how, ...slugs]: Wish, lang: 'en' | 'ar'): Promise<string | null> {
  const { products, partial, corrected } = await shop.api.search.search({ search: query, lang })
  const first = products.slice(0, seen).map(({ slug }) => slug)
  const answered = products.length === 0 ? 'none' : partial ? 'near' : 'found'
  const missing = slugs.filter((slug) => slug !== '' && !first.includes(slug))
  if (answered === how && missing.length === 0) return null
  return `${query}: ${answered} and not ${how}${corrected ? ` as ${corrected}` : ''}; not among the first: ${missing.join(' ')} | ${first.join(' ')}`
}

test.each(Object.entries(wishes))(
  'what shoppers wish for is found, nearly found, or said to be not there: %s',
  async (language, list) => {
    const wrong: string[] = []
    for (const wish of list) {
      const complaint = await judge(wish, language === 'english' ? 'en' : 'ar')
      if (complaint) wrong.push(complaint)
    }
    expect(wrong).toEqual([])
    expect(list.length).toBeGreaterThanOrEqual(language === 'franco' ? 30 : 60)
  },
)

test.each(['wooden tray', 'wood tray', 'صينية خشب'])(
  '%s: what is called a tray stands before a bowl of that category',
  async (search) => {
    const { products } = await shop.api.search.search({ search })
    expect(products.map(({ slug }) => slug)).toEqual(['tray-pearl', 'bowl-acacia'])
  },
)

/** Products that no search of these words should show. */
test.each([
  ['3abaya', 'dress-layla'],
  ['abbaya', 'dress-layla'],
  ['جلابية', 'dress-layla'],
  ['medium dress', 'set-farah'],
  ['size m', 'vase-moon'],
  ['size s', 'vase-moon'],
  ['مقاس 36', 'vase-moon'],
  ['مقاس M', 'mirror-arch'],
  ['lighting', 'duster-siwa'],
  ['إضاءة', 'duster-siwa'],
  ['حلق', 'fanous'],
  ['red', 'dress-layla'],
  ['pan', 'set-ward'],
  ['طقم رجالي', 'candle-pillar'],
  ['طقم نوم', 'candle-twist'],
  ['men set', 'bowl-tarq'],
  ['هدية لماما تحت 500', 'tray-pearl'],
])('%s shows no %s', async (search, slug) => {
  const { products, total } = await shop.api.search.search({ search, per_page: '50' })
  expect(products).toHaveLength(total)
  expect(products.map(({ slug }) => slug)).not.toContain(slug)
})

const part = { count: null, size: null, min_price: null, max_price: null }

test.each([
  [
    'فستان أسود مقاس ٤٠',
    [
      { ...part, text: 'فستان', as: 'word', count: 5 },
      { ...part, text: 'أسود', as: 'word', count: 2 },
      { ...part, text: 'مقاس ٤٠', as: 'size', count: 13, size: 'M' },
    ],
    { name: 'فساتين', category: 'dresses', subcategory: null, count: 5 },
  ],
  [
    'طقم رجالي',
    [
      { ...part, text: 'طقم', as: 'word', count: 4 },
      { ...part, text: 'رجالي', as: 'men', count: 0 },
    ],
    { name: 'أطقم', category: 'sets', subcategory: null, count: 4 },
  ],
  [
    'عباية تحت ٥٠٠',
    [
      { ...part, text: 'عباية', as: 'word', count: 1 },
      { ...part, text: 'تحت ٥٠٠', as: 'price', count: 0, max_price: 500 },
    ],
    { name: 'عبايات', category: 'coats', subcategory: 'abayas', count: 1 },
  ],
  [
    'أرخص فازة فوق ١٢٠٠ جنيه',
    [
      { ...part, text: 'أرخص', as: 'cheapest' },
      { ...part, text: 'فازة', as: 'word' },
      { ...part, text: 'فوق ١٢٠٠ جنيه', as: 'price', min_price: 1200 },
    ],
    null,
  ],
  ['شنطة', [{ ...part, text: 'شنطة', as: 'word', count: 0 }], null],
  ['!!!', [], null],
])('%s says how it was read', async (search, read, near) => {
  expect(await shop.api.search.search({ search, lang: 'ar' })).toMatchObject({ read, near })
})

test.each([
  ['vase', 'best_match'],
  ['vase under 1500', 'best_match'],
  ['cheap vase', 'price_asc'],
  ['رخيص', 'price_asc'],
  ['most expensive lamp', 'price_desc'],
  ['dress under 500', 'price_asc'],
  ['candle over 9000', 'price_desc'],
  ['under 1500', 'newest'],
] as const)('%s stands in the order that the answer names: %s', async (search, own_sort) => {
  const found = await shop.api.search.search({ search })
  expect(found.own_sort).toBe(own_sort)
  const asked = await shop.api.search.search({ search, sort: own_sort })
  expect(asked.products).toEqual(found.products)
})

test('a price is of what is paid, and filters beside it hold both', async () => {
  const ask = (search: string, asked = {}) =>
    shop.api.search.search({ search, per_page: '50', ...asked })
  const slugs = (found: Awaited<ReturnType<typeof ask>>) => found.products.map(({ slug }) => slug)
  // It costs 3200, and 3800 before.
  expect(slugs(await ask('satin dress under 3500'))).toEqual(['dress-layla'])
  expect(slugs(await ask('candles under 1000', { max_price: '500' }))).toEqual(['candle-amber'])
  expect((await ask('candles under 500', { min_price: '600' })).partial).toBe(false)
  const dearest = await ask('vase under 1500', { sort: 'price_desc' })
  expect(slugs(dearest)).toEqual(['vase-nile', 'vase-moon', 'vase-ripple'])
  const facets = await shop.api.search.filters({ search: 'vase under 1500' })
  expect(facets).toMatchObject({ total: dearest.total, price: { min: 1180, max: 1450 } })
  expect((await shop.api.search.filters({ search: 'vase under 500' })).total).toBe(4)
  expect((await shop.api.search.filters({ search: 'أقل من 500' })).total).toBe(1)
})
