import { describe, expect, test } from 'vitest'
import { firstPaintFirst } from './first-paint.ts'
import { completeHead } from './preview.ts'

const shop = {
  origin: 'https://shop.example',
  name: 'Nour & "Co" <shop>',
  icons: '',
  lang: 'ar' as const,
  standard: 'en' as const,
}
const page = (head: string) =>
  `<html><head><meta charSet="utf-8"/>${head}</head><body></head></body></html>`
const words = { title: 'Vase · Zeina', description: 'A "tall" vase', path: '/shop' }

describe('what machines are told', () => {
  test('stands at the end of the head, in every language the page has', () => {
    const html = completeHead(page('<title>Vase</title>'), words, shop)
    expect(
      html.startsWith(
        '<html><head><meta charSet="utf-8"/><title>Vase</title><link rel="alternate"',
      ),
    ).toBe(true)
    expect(html.endsWith('</head><body></head></body></html>')).toBe(true)
    expect(html).toContain('<meta property="og:title" content="Vase · Zeina"/>')
    expect(html).toContain('<meta property="og:description" content="A &quot;tall&quot; vase"/>')
    expect(html).toContain('<meta property="og:url" content="https://shop.example/ar/shop"/>')
    expect(html).toContain(
      '<link rel="alternate" hreflang="ar" href="https://shop.example/ar/shop"/>',
    )
    expect(html).toContain(
      '<link rel="alternate" hreflang="x-default" href="https://shop.example/shop"/>',
    )
  })

  test('no text of the shop ends what it stands in', () => {
    const thing = { '@type': 'Product', name: '</script><script>alert(1)</script>' }
    const picture = { url: '/media/a.webp', width: 720, height: 900, alt: '"><script>' }
    const html = completeHead(page(''), { ...words, things: [thing], picture }, shop)
    expect(html).toContain('content="Nour &amp; &quot;Co&quot; &lt;shop>"')
    expect(html).toContain('content="&quot;>&lt;script>"')
    expect(html.match(/<script/g)).toHaveLength(1)
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', ...thing })
  })
})

test('the style sheet comes first, and scripts wait for the first paint', () => {
  const sheet = '<link rel="stylesheet" href="/a.css"/>'
  const font = '<link rel="preload" as="font" href="/f.woff2"/>'
  const script = (type: string) => `<script type=${type}>import "/b.js"</script>`
  const head = `${font}<link rel="modulepreload" href="/b.js"/>${sheet}<script>1</script>`
  expect(firstPaintFirst(page(head) + script('"module" async=""'))).toBe(
    page(`${sheet}${font}<link rel="later" href="/b.js"/><script>1</script>`) + script('"later"'),
  )
  // A script in another spelling still runs.
  expect(firstPaintFirst(page(head) + script('"module"'))).toContain(
    '<link rel="modulepreload" href="/b.js"/>',
  )
})
