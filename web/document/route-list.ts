/**
 * Route manifest without the dashboard. Every page loads React Router's manifest of all routes and
 * their files; the dashboard is a separate document (web/links.ts), so the shop's pages load a
 * manifest less than half as long, which does not grow with the dashboard. The build writes it
 * beside the whole one (react-router.config.ts).
 */

/** Address or path of the shop's manifest, beside the whole one and with the same hash. */
export const shopListOf = (list: string): string => list.replace('/manifest-', '/manifest-shop-')

type Route = { imports?: string[] }
type RouteList = { url: string; routes: Record<string, Route> }

const around = /^window\.__reactRouterManifest=(.*);$/s

/**
 * The shop's part of the manifest.
 * @param script whole manifest, as React Router writes it
 */
export function shopList(script: string): string {
  const whole = around.exec(script)?.[1]
  if (!whole) throw new Error('React Router writes its list of routes in another way now')
  const list: RouteList = JSON.parse(whole)
  const routes = Object.entries(list.routes).filter(([id]) => !id.startsWith('dashboard/'))
  const files = routes.flatMap(([, { imports = [] }]) => imports)
  const count = (file: string) => files.filter((other) => other === file).length
  // The files of most routes first, so that the many repetitions compress well.
  for (const [, { imports }] of routes)
    imports?.sort((one, other) => count(other) - count(one) || (one < other ? -1 : 1))
  const shop = { ...list, url: shopListOf(list.url), routes: Object.fromEntries(routes) }
  // React Router asks whether a route has something: what it has not may be left out.
  const json = JSON.stringify(shop, (_, value) => (value === false ? undefined : value))
  return `window.__reactRouterManifest=${json};`
}
