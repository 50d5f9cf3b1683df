/** Language of the shop's root and of the other entrances, over HTTP: see R345. */
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { adminIn } from '../../../test/shop/admin.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { post, token } = await adminIn(shop)

const ask = (
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) =>
    request(shop.url, { path, headers, method }, (answer) => resolve(answer.resume()))
      .on('error', reject)
      .end(),
  )

/** Where a request is sent on to; undefined if the English page answers, which is not served here. */
async function movedTo(headers: Record<string, string>, path = '/', method = 'GET') {
  const { statusCode, headers: answered } = await ask(path, headers, method)
  expect([302, 404]).toContain(statusCode)
  return answered.location
}

const egyptian = { 'accept-language': 'ar-EG,ar;q=0.9,en-US;q=0.8,en;q=0.7' }
const english = { 'accept-language': 'en-GB,en;q=0.9,ar;q=0.8' }
const german = { 'accept-language': 'de-DE,de;q=0.9' }
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const cubot = 'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120.0'

test.each([
  ['no header at all', {}, undefined],
  ['Arabic first', egyptian, '/ar'],
  ['Arabic alone', { 'accept-language': 'ar' }, '/ar'],
  ['Arabic in capitals', { 'accept-language': 'AR-eg' }, '/ar'],
  ['English first', english, undefined],
  ['English of less weight', { 'accept-language': 'en;q=0.2, ar-EG;q=0.7' }, '/ar'],
  ['another language before Arabic', { 'accept-language': 'fr-FR,fr;q=0.9,ar;q=0.8' }, '/ar'],
  ['Arabic refused', { 'accept-language': 'ar;q=0' }, undefined],
  ['any language', { 'accept-language': '*' }, undefined],
  ['an unknown language', german, undefined],
  ['a language that only begins alike', { 'accept-language': 'arn, ar_EG' }, undefined],
  ['a broken header', { 'accept-language': ';;q=,ar;q=.;,' }, undefined],
  ['Arabic chosen', { ...english, cookie: 'language=ar' }, '/ar'],
  ['English chosen', { ...egyptian, cookie: 'a=b; language=en' }, undefined],
  ['Arabic chosen without a language', { cookie: 'a=b; language=ar; c=d' }, '/ar'],
  ['another cookie', { ...english, cookie: 'mylanguage=ar; language=arx' }, undefined],
  ['a search engine', { ...egyptian, 'user-agent': googlebot }, undefined],
  ['a preview of a link', { ...egyptian, 'user-agent': 'facebookexternalhit/1.1' }, undefined],
  ['a phone called like a robot', { ...egyptian, 'user-agent': cubot }, '/ar'],
  ['a link of the shop itself', { ...egyptian, 'sec-fetch-site': 'same-origin' }, undefined],
  ['a link from elsewhere', { ...egyptian, 'sec-fetch-site': 'cross-site' }, '/ar'],
  ['somebody signed in', { ...egyptian, authorization: `Bearer ${token}` }, '/ar'],
])('the root for %s', async (_who, headers, address) => {
  expect(await movedTo(headers as Record<string, string>)).toBe(address)
})

test('the answer to one reader is kept for nobody else', async () => {
  const { statusCode, headers } = await ask('/', egyptian)
  expect(statusCode).toBe(302)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    vary: expect.stringMatching(/accept-language.*cookie/),
    'content-length': '0',
    'x-request-id': expect.stringMatching(/^[\w-]+$/),
    'x-content-type-options': 'nosniff',
  })
  expect((await ask('/', { ...egyptian, 'if-none-match': '*' })).statusCode).toBe(302)
})

test('the root, the dashboard and the login follow the reader, with their query, and nothing else', async () => {
  expect(await movedTo(egyptian, '/', 'HEAD')).toBe('/ar')
  expect(await movedTo(egyptian, '/?utm_source=ig&x=%2F')).toBe('/ar?utm_source=ig&x=%2F')
  expect(await movedTo(egyptian, '/?')).toBe('/ar?')
  expect(await movedTo(egyptian, '/dashboard')).toBe('/ar/dashboard')
  expect(await movedTo(egyptian, '/login?next=/profile')).toBe('/ar/login?next=/profile')
  for (const path of ['/shop', '/ar', '/en', '//', '/dashboard/today', '/logins', '/index.html'])
    expect(await movedTo(egyptian, path), path).toBeUndefined()
  expect((await ask('/api/settings', egyptian)).statusCode).toBe(200)
  expect(await movedTo(egyptian, '/', 'POST')).toBeUndefined()
})

test('the shop’s language decides where the reader’s is neither', async () => {
  await post('/api/settings/update', { language: 'ar' })
  for (const headers of [german, { 'accept-language': '*' }, { 'accept-language': 'ar;q=0' }])
    expect(await movedTo(headers)).toBe('/ar')
  for (const headers of [
    {},
    english,
    { ...german, cookie: 'language=en' },
    { ...german, 'user-agent': googlebot },
    { ...german, 'sec-fetch-site': 'same-origin' },
  ])
    expect(await movedTo(headers as Record<string, string>)).toBeUndefined()
  const settings = await shop.request('GET', '/api/settings')
  expect(settings.json.settings.language).toBe('ar')
  const sitemap = await shop.request('GET', '/sitemap.xml')
  expect(sitemap.text).toContain('hreflang="x-default" href="http://localhost:0/ar/shop"')
  await post('/api/settings/update', { language: 'en' })
  expect(await movedTo(german)).toBeUndefined()
  expect((await shop.request('GET', '/sitemap.xml')).text).toContain(
    'hreflang="x-default" href="http://localhost:0/shop"',
  )
})

test('a language that the shop does not speak is refused', async () => {
  const { status, json } = await post('/api/settings/update', { language: 'fr' })
  expect([status, Object.keys(json.errors)]).toEqual([422, ['language']])
})
