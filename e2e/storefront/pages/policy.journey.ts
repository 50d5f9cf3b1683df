import { documentHeaders } from '#server/http/headers.ts'
import { makeNonce, takeOwnScripts } from '#web/document/own-scripts.server.ts'
import { expect, test } from '../../shop.ts'

test('no page tries what its Content-Security-Policy forbids', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  // Violations that a script catches do not appear in the console.
  const tried: string[] = []
  await page.exposeFunction('tellTried', (what: string) => tried.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const tell = (window as unknown as { tellTried(what: string): void }).tellTried
      tell(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  for (const path of [
    '/',
    '/category/vases',
    '/productdetails/vase-nile',
    '/cart',
    '/checkout',
    '/login',
    '/register',
  ]) {
    await shop.open(path)
    await page.waitForLoadState('networkidle')
  }
  expect(tried.join('\n')).toBe('')
})

test('a script that came into a page with somebody’s text does not run, and the page’s own do', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/Content Security Policy/)
  const foreign = `window.foreign = 'ran'`
  // Page as rendered by the shop: a nonce on its own scripts, and foreign text.
  const nonce = makeNonce()
  const render = (text: string) => {
    const rendered = `<!doctype html><html><head><script nonce="${nonce}">window.own = 'ran'</script></head><body>${text}</body></html>`
    return takeOwnScripts(rendered, nonce)
  }
  await page.route('**/shop', async (route) => {
    const { html, hashes } = render(
      `<p>Hello <script>${foreign}</script></p><script nonce="${makeNonce()}">${foreign}</script>`,
    )
    await route.fulfill({
      body: html,
      contentType: 'text/html; charset=utf-8',
      headers: documentHeaders('/shop', hashes),
    })
  })
  await page.goto('/shop')
  const read = (name: string) =>
    page.evaluate((name) => (window as unknown as Record<string, unknown>)[name], name)
  expect([await read('own'), await read('foreign')]).toEqual(['ran', undefined])
})

test('a page says nothing of what its scripts were known by, and is the same for everyone', async ({
  request,
  shop,
}) => {
  // Page that is rendered each time instead of cached.
  const [one, other] = await Promise.all(
    ['once', 'again'].map(() => request.get(shop.path('/dashboard/orders'))),
  )
  if (!one || !other) throw new Error('Two were asked for')
  expect(one.headers()['content-security-policy']).toBe(other.headers()['content-security-policy'])
  expect(one.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  expect(await one.text()).toBe(await other.text())
  expect(await one.text()).not.toContain('nonce')
})
