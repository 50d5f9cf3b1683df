/**
 * Renders a page into one Response: as a whole, so that it can be cached with its ETag and policy.
 */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import type { Api } from '#contract/api.ts'
import { isIncomplete, previewOf, putApi, tellFailure } from './api.ts'
import { currentBrand, shopName } from '#contract/text/brand.ts'
import { firstPaintFirst } from './document/first-paint.ts'
import { localeOfPath } from './locale.ts'
import { Nonce } from './document/own-script.tsx'
import { makeNonce, takeOwnScripts } from './document/own-scripts.server.ts'
import { completeHead } from './document/preview.ts'
import { shopListOf } from './document/route-list.ts'
import { isDashboard } from './links.ts'
import type { Frame } from './storefront/frame/frame.ts'

type Log = { error(fields: object, message: string): void }

/**
 * Provides the API and the log to the loaders of one request. The server calls it, since only this
 * bundle has its context keys.
 */
export function provideApi(context: RouterContextProvider, api: Api, log: Log): void {
  putApi(context, api, (failure) => log.error({ err: failure }, 'a page or a part of it failed'))
}

/**
 * Logs loader errors that are no refusals; React Router would print them with the values of
 * queries.
 */
export function handleError(
  failure: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) tellFailure(context, failure)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loaded: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  // An incomplete page must not be cached, nor a draft (server/http/pages/pages.ts).
  if (isIncomplete(loaded)) headers.set('cache-control', 'no-store')
  let answer = status
  const nonce = makeNonce()
  const { origin, pathname } = new URL(request.url)
  const { manifest } = context
  const list = isDashboard(pathname) ? manifest.url : shopListOf(manifest.url)
  const page = (
    <Nonce value={nonce}>
      <ServerRouter
        context={{ ...context, manifest: { ...manifest, url: list } }}
        url={request.url}
        nonce={nonce}
      />
    </Nonce>
  )
  const rendered = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // No progressive chunks: a part beyond this many bytes would stand behind a spinner until
      // scripts run.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough()
        text(body).then(resolve, reject)
        pipe(body)
      },
      onShellError: reject,
      onError(failure) {
        answer = 500
        tellFailure(loaded, failure)
      },
    })
  })
  // Later steps must not change the page's scripts, since their hashes are fixed here.
  const { html, hashes } = takeOwnScripts(rendered, nonce)
  // For the policy that the server sets (server/http/headers.ts).
  headers.set('script-hashes', hashes)
  const frame = context.staticHandlerContext.loaderData['storefront/frame/layout'] as
    | Frame
    | undefined
  const shop = {
    origin,
    name: shopName(),
    icons: currentBrand().icons,
    lang: localeOfPath(pathname),
    standard: frame?.settings.language ?? 'en',
  }
  const preview = answer < 400 ? previewOf(loaded) : null
  if (!preview) headers.set('x-robots-tag', 'noindex')
  return new Response(firstPaintFirst(preview ? completeHead(html, preview, shop) : html), {
    status: answer,
    headers,
  })
}
