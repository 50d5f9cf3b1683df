/**
 * Back and Forward show a page as it was left, at once; then it is asked for again, and what has changed changes. The browser does the
 * same for documents, which the pages of one document are not.
 */
import { useEffect } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import { isRefusal } from '#contract/refusal.ts'

/** Answers that each loader keeps. */
const most = 10

/** The address that Back or Forward has just led to; its loaders answer what they kept. */
let returnedTo: string | undefined
let isShownAsLeft = false

/** The address that is asked for again, while it is: what is shown there stays when no answer comes. */
let checked: string | undefined

// Before React Router's own, which is added when the page is hydrated.
if (typeof window !== 'undefined') window.addEventListener('popstate', () => (returnedTo = addressOf(location.href)))

type LoaderArgs = { request: Request }

/** A loader around `load`, which is asked unless the visitor comes back to an address that it has answered; what it throws is the API's refusal. */
export function keptForBack<Args extends LoaderArgs, Data>(load: (args: Args) => Promise<Data>) {
  const answers = new Map<string, Data>()
  const keep = (address: string, answer: Data) => {
    answers.delete(address)
    answers.set(address, answer)
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
  }
  const loader = async (args: Args): Promise<Data> => {
    const address = addressOf(args.request.url)
    const before = answers.get(address)
    if (returnedTo === address && before !== undefined) {
      isShownAsLeft = true
      return before
    }
    try {
      const answer = await load(args)
      keep(address, answer)
      return answer
    } catch (thrown) {
      if (checked === address && before !== undefined && isUnavailable(thrown)) return before
      throw thrown
    }
  }
  return Object.assign(loader, { keep })
}

/** In a route's handle: the loader that also keeps what the server has sent with the document, which no loader answered. */
export type KeepsFirst = { kept?: { keep: (address: string, answer: never) => void } }

/** Answers how to ask again for what is shown, without having been told to: when no answer comes it stays as it is. */
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
  const { key } = useLocation()
  const check = useQuietCheck()
  const first = useMatches()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the document as it came
  useEffect(() => {
    for (const { handle, loaderData } of first)
      (handle as KeepsFirst | undefined)?.kept?.keep(addressOf(location.href), loaderData as never)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another page has come
  useEffect(() => {
    returnedTo = undefined
    if (!isShownAsLeft) return
    isShownAsLeft = false
    check()
  }, [key])
  return null
}

/** The connection or the shop is away: this says nothing about what was asked for. */
const isUnavailable = (thrown: unknown): boolean =>
  isRefusal(thrown) && (thrown.status === 0 || thrown.status === 429 || thrown.status >= 500)

const addressOf = (href: string): string => href.split('#', 1)[0] ?? href
