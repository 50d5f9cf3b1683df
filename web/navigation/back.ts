/**
 * Back and Forward show a page as it was left, at once; then it is asked for again, and what has
 * changed changes. The browser does the same for documents, which the pages of one document are
 * not.
 */
import { useEffect } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import { isRefusal } from '#contract/refusal.ts'
import { readLocal } from '#web/local.ts'

/** Answers that each loader keeps. */
const most = 10

/** The address of the page that stands. */
let shown: string | undefined

/** The address that Back or Forward has just led to; its loaders answer what they kept. */
let returnedTo: string | undefined
let isShownAsLeft = false

/**
 * The address that is asked for again, while it is: what is shown there stays when no answer comes.
 */
let checked: string | undefined

/**
 * The page that stands is not returned to: it was not left after all, because it asked first, or
 * only a panel over it closes.
 */
function hearBack(): void {
  const address = addressOf(location.href)
  returnedTo = address === shown ? undefined : address
}

// Before React Router's own, which is added when the page is hydrated.
if (typeof window !== 'undefined') window.addEventListener('popstate', hearBack)

type LoaderArgs = { request: Request }

/**
 * A loader around `load`, which is asked unless the visitor comes back to an address that it has
 * answered; what it throws is the API's refusal.
 * @param keyOf of an address: what the answer depends on, where that is not all of it
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
    // What somebody was shown who has signed out since, or in, is nobody else's.
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
 * In a route's handle: the loader that also keeps what the server has sent with the document, which
 * no loader answered.
 */
export type KeepsFirst = { kept?: { keep: (address: string, answer: never) => void } }

/**
 * Answers how to ask again for what is shown, without having been told to: when no answer comes it
 * stays as it is.
 */
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

/** Stands in the layout over such pages. Asks again for what is shown as it was left. */
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
    // Unless Back was pressed again meanwhile.
    if (addressOf(location.href) === shown) returnedTo = undefined
    if (!isShownAsLeft) return
    isShownAsLeft = false
    check()
  }, [key])
  return null
}

/** The connection or the shop is away: this says nothing about what was asked for. */
const isUnavailable = (thrown: unknown): boolean =>
  isRefusal(thrown) && (thrown.status === 0 || thrown.status === 429 || thrown.status >= 500)

function addressOf(href: string): string {
  return href.split('#', 1)[0] ?? href
}

/**
 * For lists, whose dialogs stand at addresses of their own: what is shown behind one, and asked for
 * again after a change, is the list.
 */
export const byQuery = (href: string): string => new URL(href).searchParams.toString()
