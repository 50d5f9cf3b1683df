/**
 * A shop with a name and a look of its own: nothing that it serves, sends or prints names the shop
 * that the program comes as.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { makeClient } from '#contract/client.ts'
import type { ParcelPaper } from '#contract/couriers/parcel-records.ts'
import { type PageBrand, readBrandBy } from '#contract/text/brand.ts'
import { readLanguageBy } from '#contract/text/language.ts'
import { Label } from '#web/dashboard/parcels/papers/label.tsx'
import { Manifest } from '#web/dashboard/parcels/papers/manifest.tsx'
import { ParcelSlip } from '#web/dashboard/parcels/papers/parcel-slip.tsx'
import { unzip } from '../files/sheets.ts'
import { readMail } from '../outside/smtp.ts'
import { processShops, untilOpen } from '../processes/process-shops.ts'
import { until } from '../shop/soon.ts'

const { folder, port, startShop } = await processShops()
const dataDir = join(folder, 'data')
const origin = `http://127.0.0.1:${port}`
const password = 'the owner of Nour'

/**
 * Names, order numbers and colours of the shop that the program comes as. A piece may be bronze: its
 * shade is the product's.
 */
const ours =
  /Zeina(?!-Webhooks)|(?<!\p{L})زينة|\bZN-|(?<!swatch:|\\"|,|preserve">)#(?:956911|14201c)/gu

const hits = (text: string): string[] =>
  [...text.matchAll(ours)].map(
    ({ index }) => `…${text.slice(Math.max(0, index - 60), index + 40).replaceAll('\n', ' ')}…`,
  )

const pages = ['/', '/shop', '/sale', '/decor', '/category/dresses', '/productdetails/coat-cairo']
  .concat('/searchedproducts?search=linen', '/searchedproducts', '/cart', '/wishlist', '/checkout')
  .concat('/about', '/delivery-returns', '/privacy', '/contact', '/track', '/login', '/register')
  .concat('/forgot-password', '/pages/made', '/nowhere', '/offline', '/manifest.webmanifest')
  .concat('/dashboard', '/dashboard/orders', '/dashboard/settings/brand', '/dashboard.webmanifest')

const files = ['/worker.js', '/robots.txt', '/sitemap.xml'].concat(
  '/api/docs/openapi.json',
  '/api/docs/webhooks',
  '/api/home/data',
  '/api/settings',
)

let token = ''
const ask = (path: string, init: RequestInit = {}) =>
  fetch(origin + path, {
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
const api = makeClient(ask)

/** Order of a guest in this language; its number. */
async function order(lang: 'en' | 'ar'): Promise<{ id: number; number: string; token: string }> {
  const { product } = await api.products.get({ id: 'coat-cairo' })
  const { guest_token } = await api.cart.add({
    guest_token: '',
    items: [
      {
        product_id: product.id,
        size_id: product.sizes[0]?.id ?? 0,
        color_id: product.colours[0]?.id ?? 0,
        quantity: 1,
      },
    ],
  })
  const { areaEstimate } = await api.areas.estimate({})
  const placed = await api.checkout.placeOrder({
    guestToken: guest_token,
    ...{ first_name: 'Mona', last_name: 'Adel', phone: '01012345678', email: 'mona@mail.example' },
    ...{ city: areaEstimate[0]?.id ?? 0, state: 'Dokki', address: '14 Mossadak Street', lang },
  })
  return placed.order
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M2 1H8V9H2ZM12 1H38V4H12Z"/></svg>'

/** Ready parcels of these orders, with what their papers say. */
async function parcelsOf(orders: { id: number }[]) {
  for (const { id } of orders) await api.orders.confirm({ order_id: id })
  const { courier } = await api.couriers.create({
    name: 'Falcon',
    columns: [{ heading: 'Reference', from: 'number' }],
  } as never)
  const { parcels } = await api.parcels.create({
    courier_id: courier.id,
    order_ids: orders.map(({ id }) => id),
  })
  const ids = parcels.map(({ id }) => id).join()
  return { ids, ...(await api.parcels.manifest({ ids })) }
}

/** Papers of a parcel as the dashboard draws them, with the brand of its own page. */
async function papersOf(
  { parcels, to_collect, sender }: Awaited<ReturnType<typeof parcelsOf>>,
  lang: 'en' | 'ar',
): Promise<string> {
  const address = lang === 'ar' ? '/ar/dashboard' : '/dashboard'
  const page = await (await ask(address, { headers: { accept: 'text/html' } })).text()
  const [, written = ''] = /data-brand="([^"]+)"/.exec(page) ?? []
  const brand = JSON.parse(written.replaceAll('&quot;', '"')) as PageBrand
  readBrandBy(() => brand)
  readLanguageBy(() => lang)
  const coded = (parcels as ParcelPaper[]).map((one) => ({ ...one, code: { width: 0, bars: [] } }))
  const shop = lang === 'ar' ? sender.name_ar : sender.name
  const papers: ReactElement[] = [
    createElement(Manifest, { parcels: coded, to_collect, shop }),
    ...coded.flatMap((parcel) =>
      [Label, ParcelSlip].map((paper) => createElement(paper, { parcel, sender })),
    ),
  ]
  return papers.map((paper) => renderToStaticMarkup(paper)).join('\n')
}

/** Address that an authenticator app reads from its code. */
async function readQr(svg: string): Promise<string> {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
    fireImmediately: true,
  })
  const drawn = await sharp(Buffer.from(svg)).resize(800).flatten().png().toBuffer()
  const [found] = await readBarcodes(new Blob([new Uint8Array(drawn)]), { formats: ['QRCode'] })
  return found?.text ?? ''
}

const mails = () =>
  readdirSync(join(dataDir, 'mail')).map((name) =>
    readFileSync(join(dataDir, 'mail', name), 'utf8'),
  )

test('pages, files, mails and papers of another shop have its own name alone', async () => {
  await untilOpen(
    startShop({ DEMO: 'on', ADMIN_EMAIL: 'owner@nour.example', ADMIN_PASSWORD: password }),
  )
  token = (await api.accounts.login({ email: 'owner@nour.example', password })).token
  await ask('/api/settings/update', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      shop_name: { en: 'Nour', ar: 'نور' },
      order_prefix: 'NR',
      look: { main: '#8a2f56', accent: '#1f1b33', fonts: 'markazi' },
      contact_email: 'hello@nour.example',
    }),
  })
  const pictures = new FormData()
  for (const name of ['wordmark', 'mark'])
    pictures.append(name, new File([drawing], `${name}.svg`, { type: 'image/svg+xml' }))
  expect((await ask('/api/settings/update', { method: 'POST', body: pictures })).status).toBe(200)
  const made = { title: 'Made by hand', slug: 'made', state: 'published', footer: 'shop' } as const
  await api.ownPages.create({ ...made, sections: [] })
  const owner = token
  token = ''
  const orders = [await order('en'), await order('ar')]
  token = owner

  const arabic = pages.map((path) => `/ar${path}`.replace(/\/$/, ''))
  const own = orders.flatMap((one) => [`/order/${one.token}`, `/ar/order/${one.token}`])
  for (const address of [...pages, ...arabic, ...own, ...files]) {
    const answer = await ask(address, { headers: { accept: 'text/html' } })
    const text = await answer.text()
    expect(hits(text), address).toEqual([])
    if (text.startsWith('<!DOCTYPE html>')) {
      expect(text, address).toMatch(/<title>.*(Nour|نور)/)
      // The dashboard's frame is drawn by its script.
      if (!/\/(dashboard|offline)/.test(address))
        expect(text, address).toMatch(/<img class="logo is-one [^>]+alt="(Nour|نور)"/)
    }
    for (const [, brand] of text.matchAll(
      /(?:href|src|content)="[^"]*(\/(?:icons|look|media)\/[^"]+)"/g,
    ))
      expect((await ask(brand as string)).status, brand).toBe(200)
  }
  const docs = await (await ask('/api/docs', { headers: { accept: 'text/html' } })).text()
  expect(docs).toContain('<h1>Nour API</h1>')

  await until(() => mails().length >= 4)
  for (const mail of mails()) {
    expect(hits(mail)).toEqual([])
    expect(mail).toMatch(/^From: (Nour|=\?UTF-8)/m)
    const [, wordmark] =
      /<img src="[^"]+(\/icons\/[^"]+\.png)" alt="(?:Nour|نور)"/.exec(readMail(mail)) ?? []
    expect((await ask(wordmark as string)).headers.get('content-type')).toBe('image/png')
  }

  const handOver = await parcelsOf(orders)
  for (const lang of ['en', 'ar'] as const) {
    const papers = await papersOf(handOver, lang)
    expect(hits(papers), lang).toEqual([])
    expect(papers).toContain(orders[0]?.number)
    expect(papers.match(/<img class="logo is-one/g)).toHaveLength(5)
    expect(papers).toContain(lang === 'ar' ? 'نور' : 'Nour')
  }

  const sheets = ['orders', 'products', 'customers', 'stock'].flatMap((name) =>
    ['csv', 'xlsx'].map((format) => `/api/export/${name}.${format}`),
  )
  for (const sheet of [...sheets, `/api/parcel/sheet?ids=${handOver.ids}`]) {
    const answer = await ask(sheet)
    expect(answer.status, sheet).toBe(200)
    expect(hits(answer.headers.get('content-disposition') ?? ''), sheet).toEqual([])
    const bytes = Buffer.from(await answer.arrayBuffer())
    const texts = sheet.endsWith('.csv') ? [bytes.toString('utf8')] : unzip(bytes).values()
    for (const text of texts) expect(hits(text), sheet).toEqual([])
  }

  const { svg } = await api.factors.createAuthenticator({})
  expect(await readQr(svg)).toMatch(/^otpauth:\/\/totp\/Nour:owner%40nour\.example\?issuer=Nour&/)
})
