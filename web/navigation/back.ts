/**
 * Cache for Back and Forward: a page is shown at once as it was left, then requested again and
 * updated. Browsers do the same for documents, but not for pages within one document.
 */
import { useEffect } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import { isRefusal } from '#contract/refusal.ts'
import { readLocal } from '#web/device/local.ts'

/** Entries that each loader keeps. */
const most = 10

/** Address of the current page. */
let shown: string | undefined

/** Address that Back or Forward has just opened; its loaders return their cached data. */
let returnedTo: string | undefined
let isShownAsLeft = false

/** Address that is being checked: its cached page stays when no response comes. */
let checked: string | undefined

/** Records a return; a popstate to the current page is none: a blocked navigation or a closing panel. */
function hearBack(): void {
  const address = addressOf(location.href)
  returnedTo = address === shown ? undefined : address
}

// Registered before React Router's own listener, which is added on hydration.
if (typeof window !== 'undefined') window.addEventListener('popstate', hearBack)

type LoaderArgs = { request: Request }

/**
 * Wraps `load` with a cache for Back. It throws the API's refusals.
 * @param keyOf address → cache key, where the data depends on a part of the address only
 */
export function keptForBack<Args extends LoaderArgs, Data>(
  load: (args: Args) => Promise<Data>,
  keyOf = addressOf,
) {
  const answers = new Map<string, { answer: Data; token: string | null }>()
  const keep = (href: string, answer: Data) => {
    const key = keyOf(href)
    answers.delete(key)
    answers.set(key, { answer, token: readLocal('token') })
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
  }
  const loader = async (args: Args): Promise<Data> => {
    const address = addressOf(args.request.url)
    const kept = answers.get(keyOf(address))
    // Cached data belongs to one session.
    const before = kept?.token === readLocal('token') ? kept : undefined
    if (returnedTo === address && before) {
      isShownAsLeft = true
      return before.answer
    }
    try {
      const answer = await load(args)
      keep(address, answer)
      return answer
    } catch (thrown) {
      if (checked === address && before && isUnavailable(thrown)) return before.answer
      throw thrown
    }
  }
  return Object.assign(loader, { keep })
}

/**
 * Route handle of a cached loader, which also stores the data that the server sent with the
 * document.
 */
export type KeepsFirst = { kept?: { keep: (address: string, answer: never) => void } }

/** Returns a function that reloads the page quietly: without a response it stays as it is. */
export function useQuietCheck(): () => void {
  const { revalidate } = useRevalidator()
  return () => {
    const address = addressOf(location.href)
    checked = address
    void revalidate().then(() => {
      if (checked === address) checked = undefined
    })
  }
}

/** Part of the layout that reloads a page restored by Back. */
export function CheckAfterBack() {
  const { key, pathname, search } = useLocation()
  const check = useQuietCheck()
  const first = useMatches()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the document as it came
  useEffect(() => {
    for (const { handle, loaderData } of first)
      (handle as KeepsFirst | undefined)?.kept?.keep(addressOf(location.href), loaderData as never)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another page has come
  useEffect(() => {
    shown = location.origin + pathname + search
    // Back may have been pressed again meanwhile.
    if (addressOf(location.href) === shown) returnedTo = undefined
    if (!isShownAsLeft) return
    isShownAsLeft = false
    check()
  }, [key])
  return null
}

/** Whether the connection or the shop is down, which says nothing about the requested data. */
const isUnavailable = (thrown: unknown): boolean =>
  isRefusal(thrown) && (thrown.status === 0 || thrown.status === 429 || thrown.status >= 500)

function addressOf(href: string): string {
  return href.split('#', 1)[0] ?? href
}

/**
 * Cache key of a list whose dialogs have addresses of their own: the list depends on the query
 * only.
 */
export const byQuery = (href: string): string => new URL(href).searchParams.toString()
