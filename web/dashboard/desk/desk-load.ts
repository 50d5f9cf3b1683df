/**
 * Loader of the desk: queue and search are in the address, as is the open order, which needs no
 * request.
 */
import type { ShouldRevalidateFunction } from 'react-router'
import type { Desk, DeskState } from '#contract/orders/desk.ts'
import { keptForBack } from '#web/navigation/back.ts'
import { adminApi } from '../api.ts'
import { type Answer, answerOf } from '../kit/list/list-load.ts'
import { deskStates } from './queue/queue.ts'

/** Query parameter for the open order. */
export const openKey = 'order'

/** Query parameter for the queue, unless it is the one of due orders. */
export const stateKey = 'state'

export type Asked = { state: DeskState; search: string }

/**
 * Response with its query and request time by the page's clock: it does not include later changes
 * made here.
 */
export type LoadedDesk = Desk & { asked: Asked; askedAt: number; at: number }

type LoaderArgs = { request: Request }

export function askedOf(href: string): Asked {
  const params = new URL(href).searchParams
  const state = deskStates.find((one) => one === params.get(stateKey)) ?? 'due'
  return { state, search: params.get('search') ?? '' }
}

const keyOf = (href: string): string => JSON.stringify(askedOf(href))

const kept = keptForBack(async ({ request: { url, signal } }: LoaderArgs): Promise<LoadedDesk> => {
  const asked = askedOf(url)
  const askedAt = performance.now()
  // The queue of due orders continues with those due later, so the API is asked for all orders.
  const state = asked.state === 'due' ? '' : asked.state
  const desk = await adminApi().desk.get({ state, search: asked.search }, { signal })
  return { ...desk, asked, askedAt, at: Date.now() }
}, keyOf)

export const deskLoader = (args: LoaderArgs): Promise<Answer<LoadedDesk>> =>
  answerOf(args.request.signal, () => kept(args))

/** No reload when only the open order changes. */
export const whenAskedOtherwise: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.href === nextUrl.href
    ? defaultShouldRevalidate
    : keyOf(currentUrl.href) !== keyOf(nextUrl.href)
