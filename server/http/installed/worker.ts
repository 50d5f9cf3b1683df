/**
 * Service worker: without a connection it answers a navigation with the stored offline page. No
 * other request passes through it, so no response is cached a second time. On devices of the staff
 * it shows alerts, and a press on one opens its screen in a tab of the dashboard, if one is open
 * (server/alerts/alerts.words.ts; R334).
 * @param version of its stored files; an older one is deleted
 * @param icon of alerts
 */
export const worker = (version: string, icon: string): string => `const kept = 'offline-${version}'

addEventListener('install', (event) => {
  // Where the browser can be told so, it does not even wake up for anything else.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  skipWaiting()
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(['/offline', '/ar/offline'])))
})

addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (name !== kept) await caches.delete(name)
    // A page is asked for while the worker is still starting.
    await registration.navigationPreload?.enable()
  }
  event.waitUntil(begin())
})

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode !== 'navigate' || method !== 'GET') return
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch {
      return (await caches.match(/^\\/ar(\\/|$)/.test(new URL(url).pathname) ? '/ar/offline' : '/offline')) ?? Response.error()
    }
  }
  event.respondWith(answer())
})

addEventListener('push', (event) => {
  const { title, url, ...shown } = event.data.json()
  event.waitUntil(
    registration.showNotification(title, { ...shown, icon: '${icon}', renotify: true, data: { url } }),
  )
})

// The new address is told to the shop by the dashboard, as soon as a page with a session is open.
addEventListener('pushsubscriptionchange', (event) => {
  const applicationServerKey = event.oldSubscription?.options.applicationServerKey
  if (!event.newSubscription && applicationServerKey)
    event.waitUntil(registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const open = async () => {
    const { href } = new URL(event.notification.data.url, location.origin)
    const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const tab =
      tabs.find(({ url }) => url === href) ??
      tabs.find(({ url }) => /^(\\/ar)?\\/dashboard(\\/|$)/.test(new URL(url).pathname))
    if (!tab) return clients.openWindow(href)
    await tab.focus()
    // A tab that the worker does not control cannot be led anywhere.
    if (tab.url !== href) await tab.navigate(href).catch(() => clients.openWindow(href))
  }
  event.waitUntil(open())
})
`
