import { expect, test } from 'vitest'
import { areas as contract } from '#contract/couriers/areas.ts'
import { inProcess } from '#server/http/serve.ts'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { areasRoutes } from './areas.routes.ts'
import { areaRecords, lockArea } from './areas.ts'

const ctx = guestCtx(await testDatabase())
const api = inProcess({ areas: contract }, { areas: areasRoutes }, ctx)

test('areas stand in the order they were added, with their price in EGP and their name in the language asked for', async () => {
  const giza = await areaRecords.create(ctx, { city: 'Giza', city_ar: 'الجيزة', price: 6550 })
  await areaRecords.create(ctx, { city: 'Aswan', price: 0 })
  expect(await api.areas.estimate()).toEqual({
    areaEstimate: [
      { id: giza.id, city: 'Giza', price: 65.5, days_from: 5, days_to: 7 },
      { id: giza.id + 1, city: 'Aswan', price: 0, days_from: 5, days_to: 7 },
    ],
  })
  const arabic = await api.areas.estimate({ lang: 'ar' })
  expect(arabic.areaEstimate.map(({ city }) => city)).toEqual(['الجيزة', 'Aswan'])
})

test('a city is one area, capitals aside', async () => {
  await areaRecords.create(ctx, { city: 'Tanta', price: 100 })
  await expect(areaRecords.create(ctx, { city: 'TANTA', price: 200 })).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
  })
})

test('an id of none finds nothing', async () => {
  expect(await lockArea(ctx, 999)).toBeNull()
})
