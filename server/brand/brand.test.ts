import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fontPairs } from '#contract/shop/settings/look.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { get, post } = await adminIn(shop)
const update = (body: unknown) => post('/api/settings/update', body)
const brand = async (lang = 'en') =>
  (await shop.request('GET', `/api/settings?lang=${lang}`)).json.brand

const nour = { main: '#8a2f56', accent: '#1f1b33', fonts: 'markazi' }

test('the shop keeps the look and the wordmark it comes with, and no sheet, until it has its own', async () => {
  expect(await brand()).toMatchObject({ drawn: true, sheet: null, fonts: 'messiri' })
  expect((await update({ shop_name: { en: 'Nour', ar: 'نور' } })).status).toBe(200)
  expect(await brand('ar')).toMatchObject({
    name: { en: 'Nour', ar: 'نور' },
    drawn: false,
    sheet: null,
  })
})

test('a look is one small sheet that stays, also after another look came', async () => {
  await update({ look: nour })
  const { sheet, accent, fonts } = await brand()
  expect([accent, fonts]).toEqual(['#1f1b33', 'markazi'])
  const served = await shop.request('GET', sheet)
  expect(served.headers.get('content-type')).toContain('text/css')
  expect(served.headers.get('cache-control')).toContain('immutable')
  expect(served.text).toContain('--color-bronze:#8a2f56')
  expect(served.text).not.toContain('#956911')
  expect(Buffer.byteLength(served.text)).toBeLessThanOrEqual(2048)
  await update({ look: { ...nour, main: '#2b5d34' } })
  expect((await brand()).sheet).not.toBe(sheet)
  expect((await shop.request('GET', sheet)).text).toBe(served.text)
})

test('a sheet of another program is served as this one makes it, and not for good', async () => {
  const served = await shop.request('GET', '/look/8a2f56-1f1b33-markazi.AAAAAAAA.css')
  expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'public, max-age=30'])
})

test.each([
  '/look/8a2f56-1f1b33-markazi.css',
  '/look/8a2f56-1f1b33-comic.AAAAAAAA.css',
  '/look/ffcc00-1f1b33-kufi.AAAAAAAA.css',
  '/look/8a2f56-eeeeee-kufi.AAAAAAAA.css',
  '/look/8a2f56-kufi.AAAAAAAA.css',
  '/look/..%2F..%2Fsettings.css',
  '/look/',
])('%s is no sheet', async (path) => {
  expect((await shop.request('GET', path)).status).toBe(404)
})

test.each<[unknown, string, string]>([
  [{ ...nour, main: '#ffcc00' }, 'look.main', 'setting_contrast'],
  [{ ...nour, accent: '#ffffff' }, 'look.accent', 'setting_contrast'],
  [{ ...nour, main: '#fc0' }, 'look.main', 'setting_colour'],
  [{ ...nour, main: 'red' }, 'look.main', 'setting_colour'],
  [{ ...nour, main: '#8a2f56;}' }, 'look.main', 'setting_colour'],
  [{ ...nour, main: 5 }, 'look.main', 'setting_colour'],
  [{ main: '#8a2f56' }, 'look.accent', 'setting_colour'],
  ['#8a2f56', 'look', 'setting_look'],
])('the look %j is refused at %s', async (look, field, code) => {
  const reply = await update({ look })
  expect(reply.status).toBe(422)
  expect(reply.json.codes[field][0].code).toBe(code)
})

test('a refused colour names the nearest that passes, which is accepted', async () => {
  const { codes } = (await update({ look: { ...nour, main: '#ffcc00' } })).json
  const { nearest } = codes['look.main'][0].params
  expect((await update({ look: { ...nour, main: nearest } })).status).toBe(200)
})

test.each(fontPairs)('the fonts may be %s', async (fonts) => {
  expect((await update({ look: { ...nour, fonts } })).status).toBe(200)
  expect((await brand()).fonts).toBe(fonts)
})

test('unknown fonts are refused', async () => {
  expect((await update({ look: { ...nour, fonts: 'comic' } })).status).toBe(422)
})

test('name and look are the owner’s: a manager sees them and changes none', async () => {
  const manager = await adminIn(shop, 'manager')
  for (const change of [
    { shop_name: { en: 'Mine', ar: 'ملكي' } },
    { look: nour },
    { description: 'Mine' },
    { footer_line: 'Mine' },
  ])
    expect((await manager.post('/api/settings/update', change)).status).toBe(403)
  const before = (await manager.get('/api/settings/get')).json.settings
  expect((await manager.post('/api/settings/update', { shop_name: before.shop_name })).status).toBe(
    200,
  )
})

test('the line in the footer may be emptied, in one language too', async () => {
  await update({ footer_line: { en: 'From Fayoum', ar: 'من الفيوم' } })
  await update({ footer_line: { en: '' } })
  const { settings } = (await shop.request('GET', '/api/settings?lang=en')).json
  expect(settings.footer_line).toBe('')
  expect((await shop.request('GET', '/api/settings?lang=ar')).json.settings.footer_line).toBe(
    'من الفيوم',
  )
})

test('the page without a connection has the shop’s name and colours', async () => {
  await update({ look: nour, shop_name: { en: 'Nour', ar: 'نور' } })
  const page = await shop.request('GET', '/ar/offline')
  expect(page.text).toContain('#8a2f56')
  expect(page.text).toContain('نور')
  expect(page.text).not.toMatch(/#956911|زينة|Zeina/)
})

test('icons show the letter of the name on the accent, and stay at their address', async () => {
  await update({ look: nour, shop_name: { en: 'Nour', ar: 'نور' } })
  const { icons } = await brand()
  expect((await get('/api/settings/get')).json.icons).toBe(icons)
  const manifest = (await shop.request('GET', '/manifest.webmanifest')).json
  expect(manifest.theme_color).toBe(nour.accent)
  for (const [name, width, height] of [
    ['icon-32.png', 32, 32],
    ['icon-180.png', 180, 180],
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-512.png', 512, 512],
    ['share.png', 1200, 630],
  ] as const) {
    const served = await fetch(new URL(`${icons}/${name}`, shop.url))
    expect(served.headers.get('cache-control'), name).toContain('immutable')
    const picture = sharp(Buffer.from(await served.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ format: 'png', width, height })
    // The accent in the middle of the upper edge, letters somewhere below it.
    const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(3 * (width >> 1), 3 * (width >> 1) + 3)]).toEqual([0x1f, 0x1b, 0x33])
    expect(data.subarray(3 * width * (height >> 2)).some((part) => part > 0xe0)).toBe(true)
  }
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toContain(`${icons}/icon-192.png`)
  expect((await shop.request('GET', '/worker.js')).text).toContain(`${icons}/icon-192.png`)
  for (const none of ['icon-64.png', 'constructor', 'toString'])
    expect((await shop.request('GET', `${icons}/${none}`)).status).toBe(404)
  const former = await shop.request('GET', '/icons/AAAAAAAA/icon-32.png')
  expect([former.status, former.headers.get('cache-control')]).toEqual([200, 'public, max-age=30'])
})

test.each<[string, string]>([
  ['& <Sons>', '& <أبناء>'],
  [
    'A name as long as a name of a shop may be, sixty letters long!',
    'اسم طويل جدًا لمتجر صغير في الفيوم يبيع الكتان والمصابيح',
  ],
  ['١٢٣', '🌸'],
  ['\u200f«Nour»', '\u200fنور 24'],
  ['\u200b', '\u2067'],
])('the icons of %s can be drawn', async (en, ar) => {
  expect((await update({ shop_name: { en: en.slice(0, 60), ar } })).status).toBe(200)
  expect((await fetch(new URL(`${(await brand()).icons}/share.png`, shop.url))).status).toBe(200)
})

test('the icons that the shop comes with are left alone', async () => {
  const other = await testShop()
  expect((await other.request('GET', '/api/settings?lang=en')).json.brand.icons).toBe('')
  const former = await fetch(new URL('/icons/AAAAAAAA/share.png', other.url), {
    redirect: 'manual',
  })
  expect([former.status, former.headers.get('location')]).toEqual([302, '/share.jpg'])
})

test('another shop promises search engines nothing that it has not written', async () => {
  await shop.database.pool.query('delete from settings')
  await update({ shop_name: { en: 'Nour', ar: 'نور' } })
  expect((await brand()).description).toBe('Nour, an online shop in Egypt.')
  await update({ description: { en: 'Lamps of Fayoum', ar: 'مصابيح من الفيوم' } })
  expect((await brand('ar')).description).toBe('مصابيح من الفيوم')
})

test('a manager who sends everything back as it was changes nothing and is not refused', async () => {
  await update({ look: nour, shop_name: { en: 'Nour', ar: 'نور' } })
  const manager = await adminIn(shop, 'manager')
  const { version: _, ...all } = (await manager.get('/api/settings/get')).json.settings
  expect((await manager.post('/api/settings/update', all)).status).toBe(200)
  expect((await brand()).name).toEqual({ en: 'Nour', ar: 'نور' })
})
