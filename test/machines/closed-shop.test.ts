/**
 * A shop that was made without the demo: closed to shoppers until its owner opens it (R388).
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeClient } from '#contract/client.ts'
import { processShops, query, untilOpen } from '../processes/process-shops.ts'

const { folder, port, startShop } = await processShops()
const origin = `http://127.0.0.1:${port}`
const owner = { email: 'owner@nour.example', password: 'the owner of Nour' }

const api = makeClient((path, init) => fetch(origin + path, init))
const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { accept: 'text/html', ...headers } })

test('its pages say that it opens soon, show staff the shop, and are the shop once it is open', async () => {
  await untilOpen(
    startShop({ DEMO: 'off', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }),
  )
  const shut = ['/', '/ar', '/shop', '/cart', '/checkout', '/ar/productdetails/none', '/nowhere']
  for (const path of shut) {
    const answer = await page(path, { 'accept-language': path.startsWith('/ar') ? 'ar' : 'en' })
    expect([path, answer.status]).toEqual([path, 503])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain(
      path.startsWith('/ar') ? 'الافتتاح قريبًا' : 'Opening soon',
    )
  }
  await query(
    join(folder, 'data'),
    `insert into categories (slug, name) values ('secret-shawls', 'Secret shawls')`,
  )
  for (const path of ['/LOGIN', '/login', '/track/nothing'])
    expect(await (await page(path)).text(), path).not.toContain('Secret shawls')
  for (const path of ['/login', '/dashboard', '/track', '/robots.txt', '/manifest.webmanifest'])
    expect([path, (await page(path)).status]).toEqual([path, 200])

  const { token: own } = await api.accounts.login(owner)
  const record = await fetch(`${origin}/api/settings/get`, {
    headers: { authorization: `Bearer ${own}` },
  })
  const cookie = String(record.headers.get('set-cookie')).split(';', 1)[0] as string
  const seen = await page('/shop', { cookie })
  expect(seen.status).toBe(200)
  expect(await seen.text()).not.toContain('Opening soon')
  expect((await page('/shop')).status).toBe(503)

  const open = await fetch(`${origin}/api/settings/update`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
    body: JSON.stringify({ opening: { state: 'open', until: '', words: { en: '', ar: '' } } }),
  })
  expect(open.status).toBe(200)
  expect((await page('/shop')).status).toBe(200)
  const soon = await page('/opening-soon')
  expect([soon.redirected, soon.status]).toEqual([true, 200])
})
