/**
 * API access of the screens. On the server the API runs in process, in the browser it is fetch; a
 * screen has one `load` for both. A refusal becomes the route's error with its status, so that the
 * page responds like the API.
 */
import { createContext, data, type RouterContextProvider } from 'react-router'
import { type ClientOf, clientOf } from '#contract/calling.ts'
import { paths } from '#contract/paths.ts'
import { isRefusal, type Refusal, type RefusalCode } from '#contract/refusal.ts'
import { takeAhead } from './navigation/ahead.ts'
import { type KeepsFirst, keptForBack } from './navigation/back.ts'
import { keepPage } from './navigation/keep-page.tsx'
import { type Locale, localeOfPath } from './locale.ts'
import type { Preview } from './document/preview.ts'

/** API client for the storefront. */
export type Api = ClientOf<typeof paths>

const apiContext = createContext<Api>()
const failureContext = createContext<(failure: unknown) => void>()

/**
 * Puts the API into a request's context.
 * @param tell called once for each failure on the server
 */
export function putApi(
  context: RouterContextProvider,
  api: Api,
  tell: (failure: unknown) => void,
): void {
  context.set(apiContext, api)
  context.set(failureContext, tell)
}

/** Logs a server-side failure with the id of the request. */
export const tellFailure = (context: Readonly<RouterContextProvider>, failure: unknown): void =>
  context.get(failureContext)(failure)

const incompleteContext = createContext(false)

/** Marks the page as lacking a part: it is not kept. */
export const leaveIncomplete = (context: Readonly<RouterContextProvider>): void =>
  context.set(incompleteContext, true)

/** Whether an optional part of the page is missing (Visit.part). */
export const isIncomplete = (context: Readonly<RouterContextProvider>): boolean =>
  context.get(incompleteContext)

const previewContext = createContext<Preview | null>(null)

/**
 * Metadata of the page's route (web/document/preview.ts); null for a page that is not to be
 * indexed.
 */
export const previewOf = (context: Readonly<RouterContextProvider>): Preview | null =>
  context.get(previewContext)

export const apiOf = (context: Readonly<RouterContextProvider>): Api => context.get(apiContext)

/** Milliseconds after which a response counts as lost; an upload of pictures may take longer. */
const patience = { text: 30_000, pictures: 180_000 }

const holdsFile = (body: RequestInit['body']): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof Blob)

/** Fetch with a timeout, after which the caller gets 'no_response'. */
export function fetchInTime(path: string, init: RequestInit): Promise<Response> {
  const giveUp = new AbortController()
  if (init.signal?.aborted) giveUp.abort()
  else init.signal?.addEventListener('abort', () => giveUp.abort(), { once: true })
  // The timer also covers the body; afterwards it does nothing.
  setTimeout(() => giveUp.abort(), holdsFile(init.body) ? patience.pictures : patience.text)
  return fetch(path, { ...init, signal: giveUp.signal })
}

let client: Api | undefined

/** API client over fetch, for loaders and handlers in the browser. */
export const browserApi = (): Api => {
  client ??= clientOf(paths, fetchInTime)
  return client
}

/** Argument of a load function: everything that a public page may depend on. */
export type Visit = {
  api: Api
  params: Record<string, string | undefined>
  url: URL
  lang: Locale
  /** Aborts the browser's requests on navigation; absent on the server. */
  signal?: AbortSignal
  /**
   * Loads an optional part of the page: the fallback when its request fails. A 404 is no failure;
   * after any other the server renders the page without the part and does not cache it.
   */
  part: <Data, Fallback>(loading: Promise<Data>, fallback: Fallback) => Promise<Data | Fallback>
}

type Load<Data> = (visit: Visit) => Promise<Data>

type LoaderArgs = {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/**
 * Loader of the server, `export const loader = serverLoader(load)`. `tell`, for the route of the
 * page itself, returns the metadata if the page is to be indexed.
 */
export const serverLoader =
  <Data>(
    load: Load<Data>,
    tell?: (data: Data, visit: Visit) => Preview | null | Promise<Preview>,
  ) =>
  ({ request, params, context }: LoaderArgs): Promise<Data> => {
    const url = new URL(request.url)
    const part = partOr((failure) => {
      tellFailure(context, failure)
      leaveIncomplete(context)
    })
    const visit: Visit = {
      api: apiOf(context),
      params,
      url,
      lang: localeOfPath(url.pathname),
      part,
    }
    const loading = load(visit).then(async (data) => {
      if (tell) context.set(previewContext, await tell(data, visit))
      return data
    })
    return orRouteError(loading)
  }

/** Argument of a load function in the browser. */
export function browserVisit({ url: href, signal }: Request, params: LoaderArgs['params']): Visit {
  const url = new URL(href)
  const part = partOr((failure) => signal.aborted || console.error(failure))
  return { api: browserApi(), params, url, lang: localeOfPath(url.pathname), signal, part }
}

/**
 * Loader of the browser, `export const clientLoader = browserLoader(load)`, always beside the
 * loader: without it React Router would request .data. It takes a prefetched response first; after
 * Back the cached page shows at once; without a response the current page stays.
 */
export function browserLoader<Data>(load: Load<Data>) {
  const kept = keptForBack(
    ({ request, params }: Pick<LoaderArgs, 'request' | 'params'>): Promise<Data> => {
      const ahead = takeAhead(request.url, load) as Promise<Data> | undefined
      return ahead ?? load(browserVisit(request, params))
    },
  )
  const loader = (args: Pick<LoaderArgs, 'request' | 'params'>) =>
    orRouteError(
      kept(args).catch((thrown: unknown) => {
        if (isRefusal(thrown) && thrown.code === 'no_response') keepPage(args.request)
        throw thrown
      }),
    )
  return Object.assign(loader, { keep: kept.keep })
}

const partOr =
  (onFailure: (failure: unknown) => void): Visit['part'] =>
  (loading, fallback) =>
    loading.catch((failure: unknown) => {
      if (!isRefusal(failure) || failure.code !== 'not_found') onFailure(failure)
      return fallback
    })

/** Data of a refusal in a route's ErrorBoundary (`error.data`). */
export type RefusedPage = { code: RefusalCode; message: string }

async function orRouteError<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading
  } catch (thrown) {
    throw isRefusal(thrown) ? refusedPage(thrown) : thrown
  }
}

/**
 * Response of a refused page. No response (status 0) counts as the shop being down. React Router
 * drops headers of thrown responses: server/http/pages/pages.ts sets them.
 */
const refusedPage = ({ status, code, message }: Refusal) =>
  data<RefusedPage>({ code, message }, { status: status || 503 })

/**
 * Route handle, `export const handle = { cached: { query: ['page'] } } satisfies PageHandle`: the
 * page is the same for every visitor and may be cached; only these query parameters change it.
 * Without it a page is rendered every time. `kept: clientLoader`: the cache for Back
 * (navigation/back.ts).
 */
export type PageHandle = { cached?: { query: readonly string[] } } & KeepsFirst
