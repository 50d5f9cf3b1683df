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
