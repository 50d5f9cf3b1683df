/**
 * The one door between screens and shop. On the server the Api runs in process, in the browser it
 * is fetch; a screen writes one `load` for both. A refusal becomes the route's error with its
 * status, so that the page answers what the API would.
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

/** The calls that shoppers make. */
export type Api = ClientOf<typeof paths>

const apiContext = createContext<Api>()
const failureContext = createContext<(failure: unknown) => void>()

/** @param tell of what goes wrong on the server, once each */
export function putApi(
  context: RouterContextProvider,
  api: Api,
  tell: (failure: unknown) => void,
): void {
  context.set(apiContext, api)
  context.set(failureContext, tell)
}

/** Tells the shop's log of what went wrong on the server, with the id of the request. */
export const tellFailure = (context: Readonly<RouterContextProvider>, failure: unknown): void =>
  context.get(failureContext)(failure)

const incompleteContext = createContext(false)

/** Whether a part of the page is missing that was to be there (Visit.part). */
export const isIncomplete = (context: Readonly<RouterContextProvider>): boolean =>
  context.get(incompleteContext)

const previewContext = createContext<Preview | null>(null)

/**
 * What the page's route tells machines (web/document/preview.ts); null of a page that is not to be
 * listed.
 */
export const previewOf = (context: Readonly<RouterContextProvider>): Preview | null =>
  context.get(previewContext)

export const apiOf = (context: Readonly<RouterContextProvider>): Api => context.get(apiContext)

/**
 * Milliseconds after which an answer counts as lost; a body with pictures may take its time on a
 * slow line.
 */
const patience = { text: 30_000, pictures: 180_000 }

const holdsFile = (body: RequestInit['body']): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof Blob)

/** Fetch, with an end: whatever waits for an answer is told that none came. */
export function fetchInTime(path: string, init: RequestInit): Promise<Response> {
  const giveUp = new AbortController()
  if (init.signal?.aborted) giveUp.abort()
  else init.signal?.addEventListener('abort', () => giveUp.abort(), { once: true })
  // Runs on while the body is read; after that it ends nothing.
  setTimeout(() => giveUp.abort(), holdsFile(init.body) ? patience.pictures : patience.text)
  return fetch(path, { ...init, signal: giveUp.signal })
}

let client: Api | undefined

/** The Api over fetch, for loaders and handlers in the browser. */
export const browserApi = (): Api => {
  client ??= clientOf(paths, fetchInTime)
  return client
}

/** What a load function is given: everything a public page may depend on. */
export type Visit = {
  api: Api
  params: Record<string, string | undefined>
  url: URL
  lang: Locale
  /** Aborts the browser's calls when the visitor goes elsewhere; absent on the server. */
  signal?: AbortSignal
  /**
   * A part that the page can do without: the fallback when its call fails. What is simply not there
   * (404) is no failure; after any other the server shows the page without the part and does not
   * keep it.
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
 * `export const loader = serverLoader(load)`; `tell`, of the one route that is the page, says what
 * machines are told of it if it is to be listed.
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
      context.set(incompleteContext, true)
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

/** What a load function is given in the browser. */
export function browserVisit({ url: href, signal }: Request, params: LoaderArgs['params']): Visit {
  const url = new URL(href)
  const part = partOr((failure) => signal.aborted || console.error(failure))
  return { api: browserApi(), params, url, lang: localeOfPath(url.pathname), signal, part }
}

/**
 * `export const clientLoader = browserLoader(load)`, always beside the loader: without it the
 * browser would ask for .data. What was asked for ahead is taken; what Back leads to stands at
 * once; where no answer comes the page that stands stays.
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

/** What a route's ErrorBoundary finds in `error.data` when a refusal brought it there. */
export type RefusedPage = { code: RefusalCode; message: string }

async function orRouteError<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading
  } catch (thrown) {
    throw isRefusal(thrown) ? refusedPage(thrown) : thrown
  }
}

/**
 * No answer at all (status 0) counts as the shop being away. React Router drops headers of what is
 * thrown: server/http/pages/pages.ts sets them.
 */
const refusedPage = ({ status, code, message }: Refusal) =>
  data<RefusedPage>({ code, message }, { status: status || 503 })

/**
 * `export const handle = { cached: { query: ['page'] } } satisfies PageHandle`: the page is the
 * same for every visitor and may be kept as bytes; only these query keys change it. Without it a
 * page is rendered every time. `kept: clientLoader`: for Back (navigation/back.ts).
 */
export type PageHandle = { cached?: { query: readonly string[] } } & KeepsFirst
