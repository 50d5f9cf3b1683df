/**
 * Composition root: what knows all rooms. Plugins and subscribers are listed here in
 * order, by name, handlers and jobs in files of their own; there is no autoload.
 */
import { join } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { contract } from '#contract/api.ts'
import type { Lang } from '#contract/parts.ts'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import { findVisitor } from './accounts/accounts.ts'
import { signedIn } from './accounts/events.ts'
import { ringForActs, ringForStock } from './alerts/alerts.ts'
import { subcategoriesChanged } from './categories/events.ts'
import { findImportedProduct } from './imports/imports.ts'
import { keepOrder, keepShares } from './orders/orders.ts'
import { forgetRequestsFor, enqueueNotices } from './restock/restock.ts'
import { mergeWishlist } from './wishlist/wishlist.ts'
import { on, type Subscriber } from './events.ts'
import { mergeCart } from './cart/cart.ts'
import { refreshSubcategories } from './catalogue/catalogue.ts'
import type { Config } from './config.ts'
import { type Ctx, guest } from './ctx.ts'
import type { Database } from './db/connect.ts'
import { openGate, guardCalls } from './http/opening.ts'
import { openAccessLog } from './http/access-log.ts'
import { ownAddress } from './http/address.ts'
import { bodyLimits, readBodies } from './http/bodies/bodies.ts'
import { makeBytesCache } from './http/cache/cache.ts'
import { type Closing, closeGently, stopListeningLast } from './http/closing.ts'
import { serveCrawlers } from './http/crawlers.ts'
import { documentApi } from './http/documents/documents.ts'
import { answerBrokenRequest, answerErrors, sendRefusal } from './http/errors.ts'
import { setHeaders } from './http/headers.ts'
import { openFrontCache } from './http/cache/front-cache.ts'
import { serveInstalled } from './http/installed/installed.ts'
import { limitRates } from './http/limits.ts'
import { boundRequests } from './http/overload.ts'
import { servePages } from './http/pages/pages.ts'
import { servePictures } from './http/pictures.ts'
import { serveProbes } from './http/probes.ts'
import { trustIn, warnOfProxy } from './http/proxies.ts'
import { openRequestIds } from './http/request-ids.ts'
import { inProcess, serve } from './http/serve.ts'
import { type Jobs, type Polls, startJobs } from './jobs/jobs.ts'
import { acted } from './journal/acted.ts'
import { keepPicturesOfActs } from './journal/journal.ts'
import { workersOf } from './workers.ts'
import { openMailTransport } from './mail/transport.ts'
import { openDiskStorage, rememberRecent } from './media/storage.ts'
import type { Metrics } from './http/metrics.ts'
import { backInStock, productArchived, stockEnded, stockFell } from './products/events.ts'
import { logLines } from './progress.ts'
import { findNewAddress } from './redirects/redirects.ts'
import { malformed, notFound } from './refusal.ts'
import { enqueueRefreshOfWords } from './search/search.ts'
import { enqueueActs, enqueueLowStock } from './webhooks/webhooks.ts'
import { getOpeningPass, getShownSettings } from './settings/settings.ts'
import { writeSitemap, writeSitemapPart } from './sitemap/sitemap.ts'
import { handlers } from './handlers.ts'

/** Subscribers of events, in the order in which they run. */
const subscribers: Subscriber[] = [
  on(acted, keepPicturesOfActs),
  on(acted, keepShares),
  on(acted, enqueueRefreshOfWords),
  on(acted, enqueueActs),
  on(acted, ringForActs),
  on(signedIn, mergeCart),
  on(signedIn, mergeWishlist),
  on(signedIn, keepOrder),
  on(subcategoriesChanged, refreshSubcategories),
  on(backInStock, enqueueNotices),
  on(productArchived, forgetRequestsFor),
  on(stockFell, enqueueLowStock),
  on(stockEnded, ringForStock),
]

/** Memory for cached pictures in bytes, so that the most frequent ones need no disk. */
const pictureMemory = 16 * 1024 * 1024

export type App = {
  server: FastifyInstance
  ctx: Ctx
  /** Set with METRICS_PORT. */
  metrics: Metrics | null
  /** @param isWatched whether proxies may be in front, which are given time to notice */
  close(isWatched?: boolean): Promise<void>
}

export type AppOptions = {
  config: Config
  database: Database
  /**
   * 'built' pages from build/, 'dev' pages compiled by Vite, or none for tests of the API alone.
   */
  pages?: 'built' | 'dev' | 'none'
  /**
   * Whether this process works on jobs, and how often it polls for them; it can enqueue them in any
   * case.
   */
  work?: boolean | Polls
}

/** The complete app, not listening yet. */
export async function createApp({
  config,
  database,
  pages = 'built',
  work = true,
}: AppOptions): Promise<App> {
  const https = config.shopUrl.startsWith('https:')
  const closing: Closing = { begun: false, isWatched: false }
  const trust = trustIn(config.trustProxy)
  const idOf = openRequestIds(trust)
  const metrics =
    config.metricsPort === undefined ? null : (await import('./http/metrics.ts')).openMetrics()
  const frontCache = openFrontCache({
    https,
    idOf,
    closing,
    shopLanguage: () =>
      getShownSettings(ctx).then(
        ({ language }) => language,
        () => defaultSettings.language,
      ),
  })
  const app = Fastify({
    serverFactory: frontCache.serverFactory,
    logger: { level: config.logLevel, ...logLines },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: idOf,
    trustProxy: config.trustProxy === false ? false : trust,
    // The contract validates and serialises (serve.ts): Fastify's own schema compilers are not
    // loaded, which saves memory (0010).
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    // Requests accepted before the shop stops are answered normally.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => ownAddress(url),
    // A parameter that is too long matches no record: its call says so. Node's limit of all headers
    // applies.
    routerOptions: { maxParamLength: 16_000 },
    bodyLimit: 2 * 1024 * 1024,
    // Twelve pictures over a home line take minutes; a stalled body is ended sooner (bodies.ts).
    requestTimeout: 300_000,
    // Idle timeout in both directions, as for a client that does not read its response. An event
    // stream sends a comment every 20 seconds.
    connectionTimeout: 120_000,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply as never, malformed()),
  })
  const ctx = await openCtx(app, config, database, { work, metrics })
  const gate = openGate({ ctx, getPass: getOpeningPass, findVisitor, https })
  const cache = makeBytesCache(database.changefeed, {
    now: ctx.now,
    // Responses to staff of a closed shop would be served to everybody.
    mayKeep: async () => !(await gate.isShut()),
  })

  if (config.accessLog) frontCache.onAnswer(openAccessLog(app))
  metrics?.measureRequests(app)
  metrics?.countKept(frontCache, cache)
  metrics?.watchDatabase(database)
  warnOfProxy(app, config.trustProxy)
  setHeaders(app, { https })
  answerErrors(app)
  frontCache.answerFrom(cache.get)
  if (pages !== 'none')
    await servePages(app, {
      apiFor: (log) => inProcess(contract, handlers, { ...ctx, log }),
      cache,
      frontCache,
      gate,
      findNewAddress: (log, url) => findNewAddress({ ...ctx, log }, url, findImportedProduct),
      shopUrl: config.shopUrl,
      root: join(import.meta.dirname, '..'),
      dataDir: config.dataDir,
      now: ctx.now,
      dev: pages === 'dev',
    })
  const underWay = boundRequests(app, { perAddress: config.rateLimit })
  readBodies(app, bodyLimits, underWay)
  const countAccount = config.rateLimit ? await limitRates(app) : null
  guardCalls(app, gate)
  serve(app, contract, handlers, { ctx, cache, findVisitor, countAccount, underWay, gate })
  stopListeningLast(app, closing)
  serveProbes(app, { database, closing })
  documentApi(app, contract, () => nameOf(ctx, 'en'))
  servePictures(app, ctx)
  const sitemap = {
    whole: () => writeSitemap(ctx),
    part: (name: string) => writeSitemapPart(ctx, name),
  }
  serveInstalled(app, {
    cache,
    getSettings: () => getShownSettings(ctx),
    storage: ctx.storage,
  })
  serveCrawlers(app, { cache, shopUrl: config.shopUrl, sitemap })
  const refuse = (what: string) => () => {
    throw notFound(what)
  }
  app.setNotFoundHandler(refuse('Page'))
  // Before a body is read: a body without a route need not be received.
  app.addHook('onRequest', async ({ is404 }) => {
    if (is404) throw notFound('Page')
  })
  for (const unknown of ['/api', '/api/*'])
    app.all(unknown, { onRequest: refuse('Call') }, refuse('Call'))
  await app.ready()
  await database.listen(app.log)

  return {
    server: app,
    ctx,
    metrics,
    async close(isWatched = false) {
      await closeGently(app, closing, isWatched)
      await ctx.jobs.stop()
    },
  }
}

function noSchemas(): never {
  throw new Error('Routes have no schemas of Fastify: the contract has them')
}

/** Name of the shop, for what has no page. */
const nameOf = async (ctx: Ctx, lang: Lang): Promise<string> =>
  (await getShownSettings(ctx)).shop_name[lang]

type Working = { work: boolean | Polls; metrics: Metrics | null }

async function openCtx(
  app: FastifyInstance,
  config: Config,
  database: Database,
  { work, metrics }: Working,
): Promise<Ctx> {
  const storage = rememberRecent(
    await openDiskStorage(join(config.dataDir, 'media')),
    pictureMemory,
  )
  const transport = openMailTransport({
    smtpUrl: config.smtpUrl,
    folder: join(config.dataDir, 'mail'),
    from: config.mailFrom,
    nameIn: nameOf,
  })
  const workers = workersOf(metrics?.countMails(transport) ?? transport)
  const ctxWith = (jobs: Jobs): Ctx => ({
    database,
    db: database.db,
    client: database.pool,
    visitor: guest,
    jobs,
    acts: [],
    subscribers,
    storage,
    config,
    now: () => new Date(),
    log: app.log,
  })
  const jobs = await startJobs({
    sql: database.pool,
    log: app.log,
    workers: metrics ? workers.map(metrics.countRuns) : workers,
    context: ctxWith,
    work,
  })
  return ctxWith(jobs)
}
