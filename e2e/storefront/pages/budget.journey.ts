import { expect, test } from '../../shop.ts'

/** Bytes of compressed JavaScript before any interaction. */
const budget = 125_000
/** Size in bytes below which compression gains nothing. */
const tiny = 1_000

test('the home page comes with little JavaScript', async ({ page, shop }) => {
  await page.clock.install()
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const scripts = new Map<string, { url: string; encoding: string; bytes: number }>()
  const coming = new Set<string>()
  wire.on('Network.requestWillBeSent', ({ requestId }) => coming.add(requestId))
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const)
    wire.on(end, ({ requestId }) => coming.delete(requestId))
  wire.on('Network.responseReceived', ({ requestId, response: { url, mimeType, headers } }) => {
    if (!/javascript/.test(mimeType)) return
    const encoding =
      Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ??
      'none'
    scripts.set(requestId, { url, encoding, bytes: 0 })
  })
  wire.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes += encodedDataLength
  })
  await shop.open('/')
  // Includes whatever an idle page loads within ten seconds.
  await page.clock.runFor(10_000)
  await expect.poll(() => coming.size).toBe(0)

  const loaded = [...scripts.values()]
  const sum = loaded.reduce((sum, { bytes }) => sum + bytes, 0)
  const list = loaded
    .map(({ url, encoding, bytes }) => `${bytes} ${encoding} ${new URL(url).pathname}`)
    .join('\n')
  test
    .info()
    .annotations.push({ type: 'JavaScript', description: `${sum} bytes in ${loaded.length} files` })
  expect(loaded.length).toBeGreaterThan(0)
  expect(
    loaded.filter(({ encoding, bytes }) => bytes === 0 || (encoding !== 'br' && bytes >= tiny)),
    list,
  ).toEqual([])
  expect(sum, list).toBeLessThanOrEqual(budget)
})

test('pages of the shop list no screens of the dashboard, and the dashboard lists its own', async ({
  request,
  shop,
}) => {
  const listOf = async (path: string) => {
    const html = await (await request.get(shop.path(path))).text()
    const [, list = ''] = /import "(\/assets\/manifest-[^"]+)"/.exec(html) ?? []
    return (await request.get(list)).text()
  }
  const [ofShop, ofDashboard] = [await listOf('/'), await listOf('/dashboard')]
  expect(ofShop).toContain('"storefront/cart/cart-page"')
  expect(ofShop).not.toContain('"dashboard/')
  expect(ofDashboard).toContain('"dashboard/frame/layout"')
})

/**
 * React's output is reordered by text patterns (web/document/first-paint.ts): this fails when React
 * writes other text.
 */
test('what the first paint waits for comes first, and the scripts wait', async ({
  request,
  shop,
}) => {
  for (const path of ['/', '/productdetails/coat-cairo', '/checkout', '/dashboard/orders']) {
    const html = await (await request.get(shop.path(path))).text()
    const head = html.slice(0, html.indexOf('</head>'))
    const links = [...head.matchAll(/<link rel="([a-z]+)"/g)].map(([, rel]) => rel)
    expect(links.slice(0, 1), path).toEqual(['stylesheet'])
    expect(links.lastIndexOf('stylesheet'), path).toBeLessThan(links.indexOf('preload'))
    expect(links, path).not.toContain('modulepreload')
    expect(html.match(/<script[^>]*type="module"/g), path).toBeNull()
    expect(html.match(/<script type="later"/g), path).toHaveLength(1)
  }
})
