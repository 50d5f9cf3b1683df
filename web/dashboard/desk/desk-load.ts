/**
 * What the desk is asked: the queue and the words looked for stand in the address, beside the order
 * that is open, which asks for nothing.
 */
import type { ShouldRevalidateFunction } from 'react-router'
import type { Desk, DeskState } from '#contract/desk.ts'
import { keptForBack } from '#web/navigation/back.ts'
import { adminApi } from '../api.ts'
import { type Answer, answerOf } from '../kit/list/list-load.ts'
import { deskStates } from './queue/queue.ts'

/** In the address: the order that is open. */
export const openKey = 'order'

/** In the address: the queue, where it is another one than that of the due. */
export const stateKey = 'state'

export type Asked = { state: DeskState; search: string }

/**
 * An answer with what was asked for, and when, by the page's clock: what was done here after that
 * is not in it.
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
  // The queue of those that are due goes on with those that fall due later: that is all of them.
  const state = asked.state === 'due' ? '' : asked.state
  const desk = await adminApi().desk.get({ state, search: asked.search }, { signal })
  return { ...desk, asked, askedAt, at: Date.now() }
}, keyOf)

export const deskLoader = (args: LoaderArgs): Promise<Answer<LoadedDesk>> =>
  answerOf(args.request.signal, () => kept(args))

/** Another order that is open is nothing to ask for. */
export const whenAskedOtherwise: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.href === nextUrl.href
    ? defaultShouldRevalidate
    : keyOf(currentUrl.href) !== keyOf(nextUrl.href)
