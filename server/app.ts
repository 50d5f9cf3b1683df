/**
 * Composition root: the only place that knows all rooms. Plugins, rooms, jobs and subscribers are
 * listed here in order, by name; there is no autoload.
 */
import { join } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { contract } from '#contract/api.ts'
import type { Lang } from '#contract/parts.ts'
import { defaultSettings } from '#contract/shop/settings.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { findVisitor } from './accounts/accounts.ts'
import { signedIn } from './accounts/events.ts'
import { alertsRoutes } from './alerts/alerts.routes.ts'
import { ringForActs, ringForStock } from './alerts/alerts.ts'
import { apiKeysRoutes } from './accounts/keys/keys.routes.ts'
import { joiningRoutes, staffRoutes } from './accounts/staff/staff.routes.ts'
import { auditLogRoutes } from './accounts/audit-log/audit-log.routes.ts'
import { factorsRoutes } from './accounts/factors/factors.routes.ts'
import { sessionsRoutes } from './accounts/sessions/sessions.routes.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { callbacksRoutes } from './callbacks/callbacks.routes.ts'
import { subcategoriesChanged } from './categories/events.ts'
import { costsRoutes } from './costs/costs.ts'
import { couponsRoutes } from './coupons/coupons.ts'
import { couriersRoutes } from './couriers/couriers.routes.ts'
import { customersRoutes } from './customers/customers.routes.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { importsRoutes } from './imports/imports.routes.ts'
import { settlementsRoutes } from './settlements/settlements.routes.ts'
import { mailsRoutes } from './mail/mail.routes.ts'
import { keepOrder } from './orders/orders.ts'
import { orderConfirmingRoutes } from './orders/confirming/order-confirming.routes.ts'
import { orderEditingRoutes } from './orders/editing/order-editing.routes.ts'
import { orderMakingRoutes } from './orders/making/order-making.routes.ts'
import { orderMessagesRoutes } from './orders/messages/order-messages.routes.ts'
import { orderPaymentsRoutes } from './orders/payments/payments.routes.ts'
import { orderRecordsRoutes } from './orders/records/order-records.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { profitRoutes } from './profit/profit.routes.ts'
import { questionsRoutes } from './questions/questions.routes.ts'
import { forgetRequestsFor, enqueueNotices } from './restock/restock.ts'
import { restockRoutes } from './restock/restock.routes.ts'
import { reviewsRoutes } from './reviews/reviews.routes.ts'
import { wishlistRoutes } from './wishlist/wishlist.routes.ts'
import { mergeWishlist } from './wishlist/wishlist.ts'
import { startRoutes } from './start/start.routes.ts'
import { on, type Subscriber } from './events.ts'
import { areasRoutes } from './areas/areas.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { mergeCart } from './cart/cart.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { refreshSubcategories } from './catalogue/catalogue.ts'
import { categoriesRoutes } from './categories/categories.ts'
import { shownCategoriesRoutes } from './catalogue/categories.routes.ts'
import { subcategoriesRoutes } from './products/subcategories.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { ownOrderRoutes } from './checkout/own-order.routes.ts'
import type { Config } from './config.ts'
import { type Ctx, guest } from './ctx.ts'
import type { Database } from './db/connect.ts'
import {
  homeRoutes,
  instagramImagesRoutes,
  slidesRoutes,
  socialLinksRoutes,
} from './home/home.routes.ts'
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
import { inProcess, type RoomHandlers, serve } from './http/serve.ts'
import { type Jobs, type Polls, startJobs } from './jobs/jobs.ts'
import { acted } from './journal/acted.ts'
import { keepPicturesOfActs } from './journal/journal.ts'
import { workersOf } from './workers.ts'
import { openMailTransport } from './mail/transport.ts'
import { openDiskStorage, rememberRecent } from './media/storage.ts'
import type { Metrics } from './http/metrics.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import { ownPagesRoutes } from './own-pages/own-pages.routes.ts'
import { parcelRoutes } from './orders/parcels/parcels.routes.ts'
import { returnRoutes } from './orders/returns/returns.routes.ts'
import { backInStock, productArchived, stockEnded, stockFell } from './products/events.ts'
import { productsRoutes } from './products/products.routes.ts'
import { logLines } from './progress.ts'
import { malformed, notFound } from './refusal.ts'
import { missesRoutes, searchRoutes, synonymsRoutes } from './search/search.routes.ts'
import { enqueueRefreshOfWords } from './search/search.ts'
import { stockRoutes } from './stock/stock.routes.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'
import { enqueueActs, enqueueLowStock } from './webhooks/webhooks.ts'
import { restoringRoutes } from './restoring/restoring.routes.ts'
import { emptyingRoutes } from './emptying/emptying.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { getOpeningPass, getShownSettings } from './settings/settings.ts'
import { writeSitemap, writeSitemapPart } from './sitemap/sitemap.ts'

const handlers: RoomHandlers<typeof contract> = {
  settings: settingsRoutes,
  accounts: accountsRoutes,
  joining: joiningRoutes,
  staff: staffRoutes,
  apiKeys: apiKeysRoutes,
  auditLog: auditLogRoutes,
  mails: mailsRoutes,
  areas: areasRoutes,
  categories: { ...shownCategoriesRoutes, ...categoriesRoutes },
  subcategories: subcategoriesRoutes,
  coupons: couponsRoutes,
  couriers: couriersRoutes,
  home: homeRoutes,
  slides: slidesRoutes,
  instagramImages: instagramImagesRoutes,
  socialLinks: socialLinksRoutes,
  pages: pagesRoutes,
  ownPages: ownPagesRoutes,
  callbacks: callbacksRoutes,
  products: { ...catalogueRoutes, ...productsRoutes },
  bulk: bulkRoutes,
  search: searchRoutes,
  synonyms: synonymsRoutes,
  misses: missesRoutes,
  reviews: reviewsRoutes,
  questions: questionsRoutes,
  restock: restockRoutes,
  wishlist: wishlistRoutes,
  cart: cartRoutes,
  orders: {
    ...ordersRoutes,
    ...orderRecordsRoutes,
    ...orderConfirmingRoutes,
    ...orderEditingRoutes,
    ...orderMakingRoutes,
    ...orderMessagesRoutes,
    ...orderPaymentsRoutes,
  },
  customers: customersRoutes,
  desk: deskRoutes,
  checkout: checkoutRoutes,
  parcels: parcelRoutes,
  returns: returnRoutes,
  ownOrder: ownOrderRoutes,
  stock: stockRoutes,
  webhooks: webhooksRoutes,
  alerts: alertsRoutes,
  health: healthRoutes,
  costs: costsRoutes,
  profit: profitRoutes,
  overview: overviewRoutes,
  start: startRoutes,
  imports: importsRoutes,
  settlements: settlementsRoutes,
  exports: exportsRoutes,
  sessions: sessionsRoutes,
  factors: factorsRoutes,
  restoring: restoringRoutes,
  emptying: emptyingRoutes,
}

/** Subscribers of events, in the order in which they run. */
const subscribers: Subscriber[] = [
  on(acted, keepPicturesOfActs),
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
