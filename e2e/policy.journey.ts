import { expect, test } from './shop.ts'

test('no page tries what its Content-Security-Policy forbids', { tag: '@all' }, async ({ page, shop }) => {
  // What a script tries and gets over is in no console.
  const tried: string[] = []
  await page.exposeFunction('tellTried', (what: string) => tried.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const tell = (window as unknown as { tellTried(what: string): void }).tellTried
      tell(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  for (const path of ['/', '/category/vases', '/productdetails/vase-nile', '/cart', '/checkout', '/login', '/register']) {
    await shop.open(path)
    await page.waitForLoadState('networkidle')
  }
  expect(tried.join('\n')).toBe('')
})
