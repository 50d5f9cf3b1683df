/**
 * The service worker: without a connection it answers the way to a page with the one it keeps. Nothing else passes through it, so what the shop
 * says is kept nowhere a second time; nor does the dashboard, whose own document it would not be.
 * @param version of what it keeps; an older one is thrown away
 */
export const worker = (version: string): string => `const kept = 'offline-${version}'

addEventListener('install', (event) => {
  // Where the browser can be told so, it does not even wake up for anything else.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  skipWaiting()
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(['/offline', '/ar/offline'])))
})

addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name !== kept) await caches.delete(name)
  }
  event.waitUntil(clear())
})

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  const { pathname } = new URL(url)
  if (mode !== 'navigate' || method !== 'GET' || /^(\\/ar)?\\/dashboard(\\/|$)|^\\/(api|media)\\//.test(pathname)) return
  const page = /^\\/ar(\\/|$)/.test(pathname) ? '/ar/offline' : '/offline'
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(page)) ?? Response.error()))
})
`
