/**
 * React Router behind Fastify. Public pages do not depend on the visitor, so each is rendered once
 * per address and catalogue version and cached as bytes; a page without `handle.cached` is rendered
 * for every request and never cached.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Api } from '#contract/api.ts'
import type { Log } from '../../ctx.ts'
import { notOpenYet, overloaded } from '../../refusal.ts'
import { addressIn } from '../address.ts'
import { type Assets, loadAssets, serveAssets } from './assets.ts'
import { compressFolder } from './compressing.ts'
import { type KeptAssets, keepAssets } from './kept-assets.ts'
import type { BytesCache, Made } from '../cache/cache.ts'
import { type Answer, type CacheEntry, sendEntry, toEntry } from '../cache/cache-entry.ts'
import { isEntrance, readersHeaders } from '../cache/reader-language.ts'
import { documentHeaders } from '../headers.ts'
import type { FrontCache } from '../cache/front-cache.ts'
import type { Gate } from '../opening.ts'
import { openPageCalls } from './page-calls.ts'
import { findRoute, type PageRoute, treeOf } from './page-routes.ts'
import { nameRoute } from '../route-names.ts'
import { keyOf } from '../cache/cache-key.ts'

/**
 * Exports of web/entry.server.tsx for this module: the bundle has its own copy of the context's
 * key.
 */
type EntryModule = { provideApi(context: RouterContextProvider, api: Api, log: Log): void }

/** `apiFor` makes the Api of one request, which logs errors with the request's id. */
type Options = {
  apiFor: (log: Log) => Api
  cache: BytesCache
  frontCache: FrontCache
  gate: Gate
  /** Path and query that the address of a missing page leads to; null without one. */
  findNewAddress: (log: Log, url: string) => Promise<string | null>
  shopUrl: string
  root: string
  dataDir: string
  now: () => Date
  dev: boolean
}

export async function servePages(app: FastifyInstance, options: Options): Promise<void> {
  const site = options.dev ? await devSite(app, options.root) : await builtSite(app, options)

  options.frontCache.answerFrom((url) => site.assets.get(url))

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = (request.raw.url as string).split('?', 1)[0] as string
      const asset = site.assets.get(path)
      if (asset) return sendEntry(asset, request, reply)
      return answerPage(site, options, path, request, reply)
    },
  })
  serveAssets(app, site)
}

/** API client for pages that are served before the opening, which list no categories. */
const withoutGoods = (api: Api): Api => ({
  ...api,
  categories: {
    ...api.categories,
    list: async () => ({ allcategories: [], on_sale: false }),
  },
})

const arabicPath = /^\/ar(\/|$)/

async function answerPage(
  site: Site,
  options: Options,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { cache, gate, shopUrl, dev } = options
  const { log } = request
  const api = options.apiFor(log)
  const url = request.raw.url as string
  const isStopped = await gate.stops(request)
  if (isStopped && !gate.isStaying(path)) {
    const page = arabicPath.test(path) ? '/ar/opening-soon' : '/opening-soon'
    const answer = await render(site, { api, log }, `${shopUrl}${page}`, dev)
    const { retryAfter } = notOpenYet()
    const headers = {
      ...answer.headers,
      'retry-after': String(retryAfter),
      'cache-control': 'no-store',
    }
    return sendEntry(toEntry({ ...answer, status: 503, headers }), request, reply)
  }
  const { known, tidy, pattern } = site.routeOf(path)
  if (pattern) nameRoute(request, pattern)
  // Scripts in the browser read the address bar, so it has to be the rendered address. Lower-case
  // percent-encoding is accepted, because some proxies write it so.
  if (tidy || addressIn(request.originalUrl).toLowerCase() !== url.toLowerCase())
    return sendEntry(toEntry(movedTo((tidy ?? path) + url.slice(path.length))), request, reply)
  const address = known ? keyOf(url, known) : url
  const make = (from: Api) =>
    render(site, { api: isStopped ? withoutGoods(from) : from, log }, `${shopUrl}${address}`, dev)
  const entry =
    known && !dev
      ? withQueryOf(url, await cache.fill(address, (older) => renderUnlessSame(api, older, make)))
      : unkept(await make(api))
  const moved = entry.status === 404 && !isStopped && (await findMoved(options, url, log))
  return sendEntry(moved ? toEntry(movedTo(moved)) : entry, request, reply)
}

const unkept = (answer: Answer): CacheEntry =>
  toEntry({ ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } })

/** New address of a missing page; null also while the database is away. */
async function findMoved({ findNewAddress }: Options, url: string, log: Log) {
  try {
    return await findNewAddress(log, url)
  } catch (err) {
    log.warn({ err }, 'where an old address leads cannot be read')
    return null
  }
}

/**
 * Returns 'same' if the page's calls return the same responses: most changes of the catalogue
 * concern other pages.
 */
async function renderUnlessSame(
  api: Api,
  older: CacheEntry | undefined,
  make: (api: Api) => Promise<Answer>,
): Promise<Made> {
  const calls = openPageCalls(api)
  if (older?.basis && (await calls.areAnsweredTheSame(older.basis))) return 'same'
  const answer = await make(calls.api)
  return { ...answer, basis: calls.made() }
}

/**
 * Redirect to the canonical address: with a trailing slash, fixed words in capitals, or letters
 * written as %61, search engines would count two pages. An address that begins with two slashes
 * would be another host's.
 */
const movedTo = (address: string): Answer => ({
  status: 301,
  type: 'text/plain; charset=utf-8',
  body: '',
  headers: { location: address.replace(/^\/+/, '/') },
})

/** Redirect that keeps the query keys which the page itself does not use, as of campaigns. */
function withQueryOf(url: string, entry: CacheEntry): CacheEntry {
  const { location } = entry.headers
  const at = url.indexOf('?')
  return location && at !== -1
    ? {
        ...entry,
        headers: { ...entry.headers, location: location.split('?', 1)[0] + url.slice(at) },
      }
    : entry
}

async function render(
  site: Site,
  { api, log }: { api: Api; log: Log },
  url: string,
  dev: boolean,
): Promise<Answer & { keep: boolean }> {
  const build = await site.build()
  const context = new RouterContextProvider()
  ;(build.entry.module as unknown as EntryModule).provideApi(context, api, log)
  // Only the address is passed on: with a cookie or a language header the page could depend on the
  // visitor.
  const response = await site.handle(build, new Request(url), context)
  const body = await response.text()
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const headers: Record<string, string> = {}
  const location = response.headers.get('location')
  if (location) headers.location = location
  const robots = response.headers.get('x-robots-tag')
  if (robots) headers['x-robots-tag'] = robots
  const { pathname } = new URL(url)
  if (isEntrance(pathname)) headers.vary = readersHeaders
  // React Router keeps the status of a refusal and drops its headers.
  if (response.status === 503) headers['retry-after'] = String(overloaded().retryAfter)
  if (!dev && type.startsWith('text/html'))
    Object.assign(headers, documentHeaders(pathname, response.headers.get('script-hashes') ?? ''))
  // The screens set this header on a draft, and on a page with a part that could not be loaded.
  const keep = response.headers.get('cache-control') !== 'no-store'
  if (!keep) headers['cache-control'] = 'no-store'
  return { status: response.status, type, body, headers, keep }
}

type Site = Assets & {
  build(): Promise<ServerBuild>
  handle(build: ServerBuild, request: Request, context: RouterContextProvider): Promise<Response>
  routeOf(path: string): PageRoute
}

async function builtSite(app: FastifyInstance, { root, dataDir, now }: Options): Promise<Site> {
  const client = join(root, 'build/client')
  const [assets, kept, build] = await Promise.all([
    loadAssets(client),
    keepAssets({
      folder: join(dataDir, 'assets'),
      built: join(client, 'assets'),
      now,
      log: app.log,
    }),
    import(pathToFileURL(join(root, 'build/server/index.js')).href) as Promise<ServerBuild>,
  ])
  const handler = createRequestHandler(build, 'production')
  const routes = treeOf(build)
  app.addHook('onListen', () => void compressAssets(client, { assets, kept }, app.log))
  app.addHook('onClose', async () => kept.close())
  return {
    assets,
    kept,
    build: async () => build,
    handle: (_build, request, context) => handler(request, context),
    routeOf: (path) => findRoute(routes, path),
  }
}

/**
 * Replaces assets by their compressed form as it is made. If it cannot be written it is made again
 * at the next start.
 */
async function compressAssets(
  folder: string,
  { assets, kept }: { assets: Map<string, CacheEntry>; kept: KeptAssets },
  log: Log,
): Promise<void> {
  try {
    await compressFolder(folder, (name, br) =>
      Object.assign(assets.get(`/${name}`) ?? {}, { br, raw: undefined }),
    )
    await kept.tend()
  } catch (err) {
    log.warn(
      { err },
      `Scripts and styles are not kept compressed in ${folder}: they go out larger than they could be`,
    )
  }
}

/** Development site: Vite compiles on demand and reloads in place; nothing is cached. */
async function devSite(app: FastifyInstance, root: string): Promise<Site> {
  const [{ createServer }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ])
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  await app.register(middie)
  app.use((request: { url?: string }, response: unknown, next: () => void) =>
    request.url?.startsWith('/api/') || request.url?.startsWith('/media/')
      ? next()
      : vite.middlewares(request as never, response as never, next),
  )
  return {
    assets: new Map(),
    build: () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>,
    handle: (build, request, context) =>
      createRequestHandler(build, 'development')(request, context),
    routeOf: () => ({}),
  }
}
