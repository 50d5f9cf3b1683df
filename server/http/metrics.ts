/**
 * Prometheus metrics (METRICS_PORT), loaded only if switched on. Cached responses are only counted,
 * because measuring would take as long as answering.
 */
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OrderNews } from '#contract/orders/order-records.ts'
import type { Database } from '../db/connect.ts'
import type { BytesCache } from './cache/cache.ts'
import type { FrontCache } from './cache/front-cache.ts'
import { routeOf } from './route-names.ts'
import type { JobWorker } from '../jobs/jobs.ts'
import type { MailTransport } from '../mail/transport.ts'
import { portTrouble } from '../process/port.ts'
import { version } from '../version.ts'

/** Loopback only: metrics reveal how much a shop sells. */
const host = '127.0.0.1'

export type Metrics = ReturnType<typeof openMetrics>

export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'zeina_build_info',
    help: 'The version that runs; always 1',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const jobs = new Counter({
    name: 'zeina_jobs_total',
    help: 'Runs of jobs that ended',
    labelNames: ['kind', 'result'],
    registers,
  })
  const mails = new Counter({
    name: 'zeina_mails_total',
    help: 'Tries to send a mail',
    labelNames: ['result'],
    registers,
  })

  return {
    /** Measures Fastify's responses from here on. */
    measureRequests(app: FastifyInstance): void {
      const seconds = new Histogram({
        name: 'zeina_request_seconds',
        help: 'Time until an answer was sent, by route; without what is kept as bytes, event streams and files',
        labelNames: ['method', 'route', 'status'],
        buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
        registers,
      })
      app.addHook('onResponse', (request, reply, done) => {
        const status = `${Math.floor(reply.statusCode / 100)}xx`
        const isMeasured = !request.routeOptions.config.isStream
        if (isMeasured)
          seconds.observe(
            { method: request.method, route: routeOf(request), status },
            reply.elapsedTime / 1000,
          )
        done()
      })
    },

    countKept(frontCache: FrontCache, cache: BytesCache): void {
      new Counter({
        name: 'zeina_kept_answers_total',
        help: 'Answers from kept bytes (hit), and those that had to be made first (miss)',
        labelNames: ['result'],
        registers,
        collect() {
          const { hits, misses } = cache.counts()
          this.reset()
          this.inc({ result: 'hit' }, frontCache.answered() + hits)
          this.inc({ result: 'miss' }, misses)
        },
      })
    },

    watchDatabase({ pool, changefeed }: Database): void {
      new Gauge({
        name: 'zeina_database_connections',
        help: 'Connections to the database: open, of these idle, and requests that wait for one',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'open' }, pool.totalCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
      const orders = new Counter({
        name: 'zeina_orders_placed_total',
        help: 'Orders placed in the whole shop, as the database announces them: of several processes each counts all',
        registers,
      })
      changefeed.onOrder((news) => {
        if (news !== null && (JSON.parse(news) as OrderNews).placed) orders.inc()
      })
    },

    countRuns: ({ kind, work }: JobWorker): JobWorker => ({
      kind,
      async work(ctx, data, run) {
        try {
          await work(ctx, data, run)
        } catch (failure) {
          jobs.inc({ kind: kind.name, result: run.isLast ? 'failed' : 'retried' })
          throw failure
        }
        jobs.inc({ kind: kind.name, result: 'done' })
      },
    }),

    countMails: (transport: MailTransport): MailTransport => ({
      async send(ctx, mail, signal) {
        try {
          await transport.send(ctx, mail, signal)
        } catch (failure) {
          mails.inc({ result: 'failed' })
          throw failure
        }
        mails.inc({ result: 'sent' })
      },
    }),

    /** Returns a function that stops listening. Throws CannotStart if the port is unavailable. */
    async listen(port: number): Promise<() => Promise<void>> {
      const server = createServer(async (_request, response) => {
        response
          .writeHead(200, { 'content-type': registry.contentType })
          .end(await registry.metrics())
      })
      await new Promise<void>((resolve, reject) => {
        server.once('error', (failure) =>
          reject(portTrouble(failure, { host, port, setting: 'METRICS_PORT' })),
        )
        server.listen({ host, port }, resolve)
      })
      return () =>
        new Promise((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        })
    },
  }
}
