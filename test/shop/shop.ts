import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Api } from '#contract/api.ts'
import { makeClient } from '#contract/client.ts'
import { type App, type AppOptions, createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Database } from '#server/db/connect.ts'
import { testDatabase } from '../database/database.ts'
import { oftenPolled } from './jobs.ts'

export type Reply = {
  status: number
  headers: Headers
  text: string
  /** The parsed body; undefined when it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  json: any
}

export type RequestParts = {
  /** Body: FormData, URLSearchParams, text and bytes as they are; anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
  token?: string
}

export type TestShop = {
  /** Address, as http://127.0.0.1:40123, without a trailing slash. */
  url: string
  /** Client of the contract over HTTP; refusals are thrown. */
  api: Api
  /** Any request, valid or not; never throws for a response. */
  request(method: string, path: string, parts?: RequestParts): Promise<Reply>
  /** JSON request answered in process, without a socket: for tests with thousands of requests. */
  ask(path: string, parts: RequestParts): Promise<Pick<Reply, 'status' | 'text' | 'json'>>
  database: Database
  /** Context of a guest, for calling front doors directly. */
  ctx: Ctx
  dataDir: string
  /** Metrics server, if the config has a metricsPort; it listens on request. */
  metrics: App['metrics']
  /**
   * Closes the shop.
   * @param isWatched as in App.close
   */
  close(isWatched?: boolean): Promise<void>
}

/**
 * Shop on a port of its own, with the file's database, closed after the last test: `const shop =
 * await testShop()` at the top of the file. Rate limits and jobs are off by default.
 */
export async function testShop(
  options: { config?: Partial<Config>; pages?: AppOptions['pages']; work?: boolean } = {},
): Promise<TestShop> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'zeina-shop-'))
  await chmod(dataDir, 0o755)
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      RATE_LIMIT: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      PORT: '0',
    }),
    ...options.config,
  }
  const app = await createApp({
    config,
    database,
    pages: options.pages ?? 'none',
    work: options.work ? oftenPolled : false,
  })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  let closing: Promise<void> | undefined
  const close = (isWatched = false) => {
    closing ??= app.close(isWatched).then(() => rm(dataDir, { recursive: true, force: true }))
    return closing
  }
  afterAll(() => close())
  return {
    url,
    api: makeClient((path, init) => fetch(url + path, init)),
    request: (method, path, parts) => send(url, method, path, parts),
    ask: async (path, { body, headers, token }) => {
      const bearer = token && { authorization: `Bearer ${token}` }
      const reply = await app.server.inject({
        method: 'POST',
        url: path,
        payload: body as object,
        headers: { ...bearer, ...headers },
      })
      return { status: reply.statusCode, text: reply.body, json: parse(reply.body) }
    },
    database,
    ctx: app.ctx,
    dataDir,
    metrics: app.metrics,
    close,
  }
}

async function send(
  url: string,
  method: string,
  path: string,
  { body, headers, token }: RequestParts = {},
): Promise<Reply> {
  const asIs =
    typeof body === 'string' ||
    body instanceof FormData ||
    body instanceof URLSearchParams ||
    body instanceof Uint8Array
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && !asIs && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && {
      body: asIs ? (body as RequestInit['body']) : JSON.stringify(body),
    }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
