import { defaultLook } from '#contract/shop/settings/look.ts'
import { expect, test } from 'vitest'
import { layOutMail, type MailContent } from './layout.ts'

const content: MailContent = {
  language: 'en',
  shopName: 'Zeina',
  look: defaultLook,
  wordmark: null,
  shopUrl: 'https://shop.example',
  title: 'Thank you',
  blocks: [
    { kind: 'text', text: 'Your order is on its way.\nIt takes 5 to 7 working days.' },
    { kind: 'rows', rows: [['Linen dress, M', 'EGP 1,450']] },
    { kind: 'button', text: 'See your order', href: 'https://shop.example/order/abc?x=1&y=2' },
    { kind: 'link', text: 'All about parcels', href: 'https://shop.example/parcels' },
  ],
  closing: 'Answer this mail to reach us.',
}

test('text and HTML say the same thing', () => {
  const { text, html } = layOutMail(content)
  expect(text).toBe(`Thank you

Your order is on its way.
It takes 5 to 7 working days.

Linen dress, M: EGP 1,450

See your order:
https://shop.example/order/abc?x=1&y=2

All about parcels:
https://shop.example/parcels

--

Answer this mail to reach us.

Zeina
https://shop.example
`)
  expect(html).toContain('<html lang="en" dir="ltr">')
  expect(html).toContain('Your order is on its way.<br>It takes')
  expect(html).toContain('href="https://shop.example/order/abc?x=1&#38;y=2"')
  expect(html).toContain('href="https://shop.example/parcels"')
  for (const word of [
    'Zeina',
    'Linen dress, M',
    'EGP\u00a01,450',
    'See your order',
    'Answer this mail',
  ])
    expect(html).toContain(word)
})

test('Arabic runs from the right', () => {
  const { html } = layOutMail({ ...content, language: 'ar', title: 'شكرًا لك' })
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('شكرًا لك')
})

test('nothing it is given becomes markup', () => {
  const attack = '"\'><script>alert(1)</script>&amp;'
  const { html } = layOutMail({
    ...content,
    shopName: attack,
    title: attack,
    blocks: [
      { kind: 'text', text: attack },
      { kind: 'rows', rows: [[attack, attack]] },
      { kind: 'button', text: attack, href: `https://shop.example/"onclick="x` },
      { kind: 'link', text: attack, href: `https://shop.example/"onclick="x` },
    ],
    closing: attack,
  })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('"onclick')
  expect(html).not.toContain('&amp;')
  expect(html.split('&#60;script&#62;')).toHaveLength(10)
})

test('a row may have a picture, which is no part of its text', () => {
  const picture = 'https://shop.example/media/a-360.webp'
  const { html, text } = layOutMail({
    ...content,
    blocks: [{ kind: 'rows', rows: [['Dress', 'EGP 1', picture]] }],
  })
  expect(html).toContain(`<img src="${picture}" alt=""`)
  expect(text).not.toContain(picture)
  const bad = { kind: 'rows', rows: [['Dress', 'EGP 1', 'javascript:alert(1)']] } as const
  expect(() => layOutMail({ ...content, blocks: [{ ...bad, rows: [[...bad.rows[0]]] }] })).toThrow(
    'web addresses only',
  )
})

test('a link that is no web address never leaves the shop', () => {
  const button = { kind: 'button', text: 'Go', href: 'javascript:alert(1)' } as const
  expect(() => layOutMail({ ...content, blocks: [button] })).toThrow('web addresses only')
})
