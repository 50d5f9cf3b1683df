/** Wordmark and mark as pictures, and what becomes of hostile drawings (R386). */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { roles } from '#contract/accounts/roles.ts'
import { sweepMedia } from '#server/media/media.ts'
import { photo } from '../../test/files/pictures.ts'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { get, post, lastChange } = await adminIn(shop)

const heard: string[] = []
const outside = createServer((request, response) => {
  heard.push(request.url ?? '')
  response.end()
}).listen(0, '127.0.0.1')
await once(outside, 'listening')
const away = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
afterAll(() => void outside.close())

const svgOf = (shapes: string, attributes = 'viewBox="0 0 100 50"', before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${shapes}</svg>`
const ring = '<path d="M50 5A20 20 0 1 0 50.1 5ZM50 15A10 10 0 1 1 49.9 15Z" fill="#8a2f56"/>'
const file = (content: string | Uint8Array, name = 'logo.svg') =>
  new File([content as BlobPart], name, { type: 'image/svg+xml' })
const update = (body: unknown) => post('/api/settings/update', body)
const send = (content: string | Uint8Array, name?: string, field = 'wordmark') =>
  update(multipart({ [field]: file(content, name) }))
const brand = async () => (await shop.request('GET', '/api/settings?lang=en')).json.brand
const bytesAt = async (path: string) =>
  Buffer.from(await (await fetch(new URL(path, shop.url))).arrayBuffer())
/** Pixels of the stored wordmark. */
const pixels = async () =>
  sharp(await bytesAt((await brand()).wordmark.path))
    .raw()
    .toBuffer({ resolveWithObject: true })

afterEach(() => update({ wordmark: null, mark: null }))

test('an SVG is drawn in the size of its box and stored as WebP alone', async () => {
  const reply = await send(svgOf(ring))
  expect(reply.status, reply.text).toBe(200)
  const { wordmark } = reply.json.settings
  expect(wordmark).toEqual({
    path: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
    ...{ width: 480, height: 240, ink: 'one' },
  })
  expect((await brand()).wordmark).toEqual(wordmark)
  const served = await fetch(new URL(wordmark.path, shop.url))
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    hasAlpha: true,
  })
  expect(await lastChange()).toMatchObject({ before: { wordmark: null }, after: { wordmark } })
})

test('what a drawing names before its root is left out: an Illustrator’s document type is harmless', async () => {
  const before =
    '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- Generator -->'
  expect((await send(svgOf(ring, undefined, before))).status).toBe(200)
})

test.each<[string, () => Promise<Buffer>, string]>([
  ['PNG', () => photo(400, 300).png().toBuffer(), 'full'],
  [
    'WebP',
    () =>
      sharp(Buffer.from(svgOf(`${ring}<path d="M0 0H9V9Z" fill="#123"/>`)))
        .webp()
        .toBuffer(),
    'more',
  ],
])('a %s is taken as well, and its ink is known', async (_, make, ink) => {
  const reply = await send(new Uint8Array(await make()), 'logo', 'mark')
  expect(reply.status, reply.text).toBe(200)
  expect(reply.json.settings.mark).toMatchObject({ ink })
})

const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')
const dtd = (inside: string) => `<!DOCTYPE svg [${inside}]>`
const lol = `<!ENTITY l0 "lol">${many(9, (at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)}`

describe('a hostile drawing is refused in plain words:', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['a script', svgOf(`<script>fetch('${away}/s')</script>${ring}`), 'drawing_parts'],
    ['a picture from elsewhere', svgOf(`<image href="${away}/i.png"/>${ring}`), 'drawing_parts'],
    ['an old link', svgOf(`<use xlink:href="${away}/x.svg#a"/>${ring}`), 'drawing_parts'],
    ['a spelled link', svgOf(`<use href="&#104;ttp:${away.slice(5)}/e"/>${ring}`), 'drawing_parts'],
    ['a file', svgOf('<image href="file:///etc/passwd"/>'), 'drawing_parts'],
    [
      'an inclusion',
      svgOf(
        '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>',
      ),
      'drawing_parts',
    ],
    [
      'an address in CSS',
      svgOf(`<style>path{fill:url( "${away}/c")}</style>${ring}`),
      'drawing_parts',
    ],
    [
      'an import spelled otherwise',
      svgOf(`<style>@\\69mport '${away}/q.css';path{fill:u\\72l('${away}/r')}</style>${ring}`),
      'drawing_parts',
    ],
    ['an import in CSS', svgOf(`<style>@import '${away}/m.css';</style>${ring}`), 'drawing_parts'],
    [
      'a font',
      svgOf(`<style>@font-face{font-family:a;src:local(b)}</style>${ring}`),
      'drawing_parts',
    ],
    ['text', svgOf('<text y="20">Nour</text>'), 'drawing_parts'],
    [
      'HTML',
      svgOf(`<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>`),
      'drawing_parts',
    ],
    [
      'a drawing within',
      svgOf(`<image href="data:image/svg+xml,${encodeURIComponent(svgOf(ring))}"/>`),
      'drawing_parts',
    ],
    [
      'a filter’s picture',
      svgOf('<filter id="f"><feImage xlink:href="/etc/passwd"/></filter>'),
      'drawing_parts',
    ],
    ['entities in entities', svgOf('<desc>&l9;</desc>', undefined, dtd(lol)), 'drawing_failed'],
    [
      'an outside entity',
      svgOf('<desc>&e;</desc>', undefined, dtd('<!ENTITY e SYSTEM "file:///etc/passwd">')),
      'drawing_failed',
    ],
    [
      'an entity as root',
      `${dtd(`<!ENTITY e "<svg xmlns='http://www.w3.org/2000/svg'/>">`)}&e;`,
      'drawing_failed',
    ],
    ['broken XML', svgOf('<path>'), 'drawing_failed'],
    ['no size', svgOf(ring, 'width="0" height="0"'), 'drawing_failed'],
    ['a gigantic size', svgOf(ring, 'width="1000000000" height="1000000000"'), 'drawing_failed'],
    [
      '50,000 groups in groups',
      svgOf(`${'<g>'.repeat(50_000)}${ring}${'</g>'.repeat(50_000)}`),
      'drawing_failed',
    ],
    [
      'copies of copies',
      svgOf(
        `<g id="a0">${ring}</g>${many(30, (at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`)}`,
      ),
      'drawing_failed',
    ],
    [
      'masks of masks',
      svgOf(
        `<mask id="m0">${ring}</mask>${many(25, (at) => `<mask id="m${at + 1}"><g mask="url(#m${at})"><rect mask="url(#m${at})" width="9" height="9"/></g></mask>`)}<rect mask="url(#m25)" width="9" height="9"/>`,
      ),
      'drawing_failed',
    ],
    [
      '25,000 floods',
      svgOf(
        `<filter id="f">${many(25_000, (at) => `<feFlood result="r${at}"/>`)}</filter><rect width="99" height="50" filter="url(#f)"/>`,
      ),
      'drawing_failed',
    ],
    [
      'noise without end',
      svgOf(
        `<filter id="f">${'<feTurbulence baseFrequency="0.5" numOctaves="9"/>'.repeat(500)}</filter>${'<rect width="99" height="50" filter="url(#f)"/>'.repeat(20)}`,
      ),
      'drawing_failed',
    ],
    [
      'a gigantic view',
      svgOf('<path d="M0 0H500000000V900000000Z"/>', 'viewBox="0 0 1000000000 1000000000"'),
      'drawing_failed',
    ],
    ['an empty drawing', svgOf(''), 'picture_empty'],
    ['a packed one', new Uint8Array(gzipSync(svgOf(ring))), 'picture_or_drawing'],
    [
      'UTF-16',
      new Uint8Array(Buffer.from(`\ufeff${svgOf(ring)}`, 'utf16le')),
      'picture_or_drawing',
    ],
    ['no drawing at all', 'Nour', 'picture_or_drawing'],
    ['a page', '<html><body>Nour</body></html>', 'picture_or_drawing'],
  ])('%s', async (_, content, code) => {
    const sent = send(content)
    // The shop goes on answering meanwhile.
    expect((await shop.request('GET', '/api/settings?lang=en')).status).toBe(200)
    const reply = await sent
    expect([reply.status, reply.json.codes?.wordmark?.[0].code], reply.text).toEqual([422, code])
    expect((await brand()).wordmark).toBeNull()
    expect(heard).toEqual([])
  })

  test.each([
    ['a megabyte and more', 1_000_001, 'picture_size'],
    // More than the whole form may have.
    ['50 megabytes', 50_000_000, undefined],
  ])('%s', async (_, bytes, code) => {
    const reply = await send(svgOf(`<!--${' '.repeat(bytes)}-->${ring}`))
    expect([reply.status, reply.json.codes?.wordmark[0].code]).toEqual([413, code])
  })
})

describe('drawn, and harmless:', () => {
  test.each<[string, string, string?]>([
    [
      'handlers of events',
      svgOf(
        ring.replace('/>', ` onload="fetch('${away}/o')"/>`),
        `viewBox="0 0 100 50" onload="fetch('${away}/l')"`,
      ),
    ],
    [
      'a stylesheet of the document',
      svgOf(ring, undefined, `<?xml-stylesheet href="${away}/p.css"?>`),
    ],
    [
      'its own parts, spelled with spaces',
      svgOf(`<g id="a">${ring}</g><use href = "#a" data-href="logo"/>`),
    ],
    [
      '10,000 paths',
      svgOf(many(10_000, (at) => `<path d="M${at % 100} 0L${(at * 7) % 100} 50L50 25Z"/>`)),
    ],
    [
      'a gigantic blur',
      svgOf(
        `<filter id="f" x="-1e6" y="-1e6" width="3e6" height="3e6"><feGaussianBlur stdDeviation="1"/></filter><g filter="url(#f)">${ring}</g>`,
      ),
    ],
    ['an SVG named PNG', svgOf(ring), 'logo.png'],
  ])('%s', async (_, content, name) => {
    const reply = await send(content, name)
    // A slow machine ends what takes too long to draw.
    if (reply.status === 422 && content.length > 100_000)
      expect(reply.json.codes.wordmark[0].code).toBe('drawing_failed')
    else expect(reply.status, reply.text).toBe(200)
    if (reply.status === 422) return
    const { data, info } = await pixels()
    expect(info.width <= 960 && info.height <= 240 && data.some((part) => part > 0)).toBe(true)
    expect(heard).toEqual([])
  })
})

test('SVG is taken nowhere else', async () => {
  const reply = await post(
    '/api/slider/create',
    multipart({ name: 'Logo', path: file(svgOf(ring)) }),
  )
  expect([reply.status, reply.json.codes?.path[0].code], reply.text).toEqual([422, 'picture_kind'])
})

test('the owner alone sets them: nothing of others is even drawn', async () => {
  const before = (await shop.database.pool.query('select count(*) from media_files')).rows
  for (const role of roles.filter((role) => role !== 'owner')) {
    const { post } = await adminIn(shop, role)
    const drawing = file(svgOf(`${ring}<rect width="3" height="${role.length}"/>`))
    const reply = await post('/api/settings/update', multipart({ mark: drawing }))
    expect(reply.status, role).toBe(403)
  }
  expect((await shop.database.pool.query('select count(*) from media_files')).rows).toEqual(before)
})

test('settings that are sent back as they are, or with an address, keep the picture; a null removes it', async () => {
  const { wordmark } = (await send(svgOf(ring))).json.settings
  const manager = await adminIn(shop, 'manager')
  const { version: _, ...all } = (await manager.get('/api/settings/get')).json.settings
  expect((await manager.post('/api/settings/update', all)).status).toBe(200)
  expect((await update({ wordmark: wordmark.path })).json.settings.wordmark).toEqual(wordmark)
  expect((await manager.post('/api/settings/update', { wordmark: null })).status).toBe(403)
  expect((await update({ wordmark: 'logo' })).json.codes.wordmark[0].code).toBe('picture')
  expect((await update({ wordmark: '' })).json.settings.wordmark).toBeNull()
})

test('a picture in use is not swept, a former one stays while the history can bring it back', async () => {
  const { pool } = shop.database
  const age = () => pool.query(`update media_files set created_at = now() - interval '25 hours'`)
  const sweep = () => sweepMedia(shop.ctx, new AbortController().signal)
  const status = async (path: string) => (await fetch(new URL(path, shop.url))).status
  const first = (await send(svgOf(ring))).json.settings.wordmark
  await age()
  await sweep()
  expect(await status(first.path)).toBe(200)
  const second = (await send(svgOf('<path d="M0 0H50V50Z"/>'))).json.settings.wordmark
  const entry = (await lastChange()).id
  await age()
  await sweep()
  expect(await status(first.path)).toBe(200)
  expect((await post(`/api/history/restore/${entry}`)).status).toBe(200)
  expect((await brand()).wordmark).toEqual(first)
  await update({ wordmark: null })
  const taken = (await lastChange()).id
  await pool.query('delete from audit_log_pictures')
  await age()
  await sweep()
  expect([await status(first.path), await status(second.path)]).toEqual([404, 404])
  const preview = (await get(`/api/history/get/${taken}`)).json
  expect(preview.refused).toMatchObject({ reason: 'picture_gone' })
})

/** Colour at a part of the width and height. */
async function colourAt(path: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(await bytesAt(path))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = 4 * (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1)))
  return [...data.subarray(at, at + 4)]
}

test('icons show the mark: light on the accent, on white, or filling them, within a masked circle', async () => {
  await update({ look: { main: '#8a2f56', accent: '#1f1b33', fonts: 'markazi' } })
  const square = 'viewBox="0 0 10 10"'
  const accent = [0x1f, 0x1b, 0x33, 255]
  const { icons: letters } = await brand()
  await send(svgOf('<path d="M3 3H7V7H3Z" fill="#000"/>', square), 'a.svg', 'mark')
  const { icons } = await brand()
  expect(icons).not.toBe(letters)
  expect(await colourAt(`${icons}/icon-512.png`, 0.5, 0.02)).toEqual(accent)
  expect((await colourAt(`${icons}/icon-512.png`, 0.5, 0.5)).every((part) => part > 0xe0)).toBe(
    true,
  )
  expect((await colourAt(`${icons}/share.png`, 0.5, 0.28)).every((part) => part > 0xe0)).toBe(true)

  const two = '<path d="M1 1H5V9H1Z" fill="#c00"/><path d="M6 1H9V9H6Z" fill="#00c"/>'
  await send(svgOf(two, square), 'b.svg', 'mark')
  const coloured = (await brand()).icons
  expect(await colourAt(`${coloured}/icon-180.png`, 0.5, 0.02)).toEqual([255, 255, 255, 255])

  const full = '<rect width="10" height="10" fill="#0a0"/><path d="M3 3H7V7H3Z" fill="#fff"/>'
  await send(svgOf(full, square), 'c.svg', 'mark')
  const filled = (await brand()).icons
  const [red = 0, green = 0] = await colourAt(`${filled}/icon-maskable-512.png`, 0.02, 0.02)
  expect(green - red).toBeGreaterThan(80)
  // The white square of the mark is well within the circle of four fifths.
  expect((await colourAt(`${filled}/icon-maskable-512.png`, 0.5, 0.5))[0]).toBeGreaterThan(0xe0)
  expect((await colourAt(`${filled}/icon-maskable-512.png`, 0.5, 0.7))[0]).toBeLessThan(0x60)
  expect((await colourAt(`${filled}/icon-512.png`, 0.01, 0.01))[3]).toBe(0)
  expect((await fetch(new URL(`${filled}/wordmark.png`, shop.url))).status).toBe(404)
})

test('a wordmark is on pages, on the page without a connection, in mails’ folder and in the shared picture', async () => {
  await update({ shop_name: { en: 'Nour', ar: 'نور' } })
  await send(svgOf(ring))
  const { icons, wordmark } = await brand()
  const png = sharp(await bytesAt(`${icons}/wordmark.png`))
  expect(await png.metadata()).toMatchObject({ format: 'png', height: 96, hasAlpha: true })
  expect((await colourAt(`${icons}/share.png`, 0.5, 0.45)).slice(0, 3)).not.toEqual([0, 0, 0])
  const offline = await shop.request('GET', '/ar/offline')
  expect(offline.text).toContain('src="data:image/webp;base64,')
  expect(offline.text).toContain(`width="${wordmark.width}" height="${wordmark.height}" alt="نور"`)
  expect(offline.headers.get('content-security-policy')).toContain("img-src 'self' data:")
})
