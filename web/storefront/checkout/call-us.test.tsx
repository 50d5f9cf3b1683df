import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CallUs } from './call-us.tsx'

type Ways = { contact_phone: string; whatsapp: string; contact_email: string }

/** Links of the dialog in a shop with these contact settings. */
function waysOf(ways: Partial<Ways>): string[] {
  const settings = { contact_phone: '', whatsapp: '', contact_email: '', ...ways }
  const frame = 'storefront/frame/layout'
  const Stub = createRoutesStub([{ id: frame, path: '/', Component: CallUs, loader: () => null }])
  const html = renderToString(<Stub hydrationData={{ loaderData: { [frame]: { settings } } }} />)
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(
    ([, href = '']) => href.split('?', 1)[0] as string,
  )
}

test('the shop is called or written to, as far as its settings say how', () => {
  const all = {
    contact_phone: '19123',
    whatsapp: '01000000000',
    contact_email: 'hello@zeina.example',
  }
  expect(waysOf(all)).toEqual(['tel:19123', 'https://wa.me/201000000000'])
  expect(waysOf({ ...all, contact_phone: '' })).toEqual(['https://wa.me/201000000000'])
  expect(waysOf({ contact_email: all.contact_email })).toEqual(['mailto:hello@zeina.example'])
  expect(waysOf({})).toEqual([])
})
