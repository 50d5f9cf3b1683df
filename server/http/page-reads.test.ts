/** Pages read the same few things over and over: those stand until the tables change that decide them. */
import { expect, test } from 'vitest'
import { testShop } from '../../test/shop.ts'
import { goodsIn } from '../../test/goods.ts'
import { rememberReads } from './page-reads.ts'

const shop = await testShop()
const { pool, catalogue } = shop.database
const { makeGoods } = goodsIn(pool)

function remembered() {
  const asked: (string | undefined)[] = []
  const estimate = async ({ lang }: { lang?: 'en' | 'ar' }) => {
    asked.push(lang)
    return shop.api.areas.estimate({ lang })
  }
  const api = rememberReads({ areas: { estimate: ['areas'] } }, catalogue)({ areas: { estimate } } as never)
  return { asked, cities: async (lang?: 'en' | 'ar') => (await api.areas.estimate({ lang })).areaEstimate.map(({ city }) => city) }
}

/** Announcements of another connection take a moment. */
const heardOf = (tables: string[], before: number) => expect.poll(() => catalogue.version(tables)).toBeGreaterThan(before)

test('what is remembered stands while other tables change, for each language by itself', async () => {
  const { asked, cities } = remembered()
  const before = catalogue.version(['products'])
  await cities('en')
  await makeGoods()
  await heardOf(['products'], before)
  await cities('en')
  await cities('ar')
  expect(asked).toEqual(['en', 'ar'])
})

test('and is asked anew once its own table has changed, in this process or another', async () => {
  const { asked, cities } = remembered()
  expect(await cities()).not.toContain('Minya')
  const before = catalogue.version(['areas'])
  await pool.query("insert into areas (city, price) values ('Minya', 7000)")
  await heardOf(['areas'], before)
  expect(await cities()).toContain('Minya')
  expect(asked).toHaveLength(2)
})

test('what failed is asked again', async () => {
  let times = 0
  const estimate = async () => {
    times++
    if (times === 1) throw new Error('database away')
    return { areaEstimate: [] }
  }
  const api = rememberReads({ areas: { estimate: ['areas'] } }, catalogue)({ areas: { estimate } } as never)
  await expect(api.areas.estimate({})).rejects.toThrow('database away')
  expect(await api.areas.estimate({})).toEqual({ areaEstimate: [] })
})
