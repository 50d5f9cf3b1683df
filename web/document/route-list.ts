/**
 * Every page brings React Router's list of all screens and of the files that each of them asks for.
 * The dashboard is a document of its own (web/links.ts), so pages of the shop bring a list without
 * its screens: it is less than half as long, and stays so however the dashboard grows. The build
 * writes it beside the whole one (react-router.config.ts).
 */

/**
 * The address or path of the shop's list, which stands beside the whole one and changes its name
 * with it.
 */
export const shopListOf = (list: string): string => list.replace('/manifest-', '/manifest-shop-')

type RouteList = { url: string; routes: Record<string, { imports?: string[] }> }

const around = /^window\.__reactRouterManifest=(.*);$/s

/** @param script the whole list, as React Router writes it */
export function shopList(script: string): string {
  const json = around.exec(script)?.[1]
  if (!json) throw new Error('React Router writes its list of routes in another way now')
  const list: RouteList = JSON.parse(json)
  const routes = Object.entries(list.routes).filter(([id]) => !id.startsWith('dashboard/'))
  // In one order everywhere, so that the many repetitions in it compress.
  for (const [, { imports }] of routes) imports?.sort()
  return `window.__reactRouterManifest=${JSON.stringify({ ...list, url: shopListOf(list.url), routes: Object.fromEntries(routes) })};`
}
