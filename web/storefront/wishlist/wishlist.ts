/**
 * The visitor's wishlist in this document, for the hearts on every card, the header, the panel and the page. A press shows at once;
 * the calls it takes are made one after the other, and what the shop refuses is taken back. A store of its own and no fetcher: of the
 * many hearts on a screen only the one that changes is drawn again.
 */
import { useSyncExternalStore } from 'react'
import { isRefusal, type RefusalCode } from '#contract/refusal.ts'
import type { WishlistItem } from '#contract/wishlist.ts'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { onLocalChange, readLocal, writeLocal } from '#web/local.ts'

export type WishlistView = {
  /** Last added first, as it will be once the changes under way are made; null while nobody knows, which is always so on the server. */
  items: WishlistItem[] | null
  /** Ids of the products in it: those just added as well, of which the items come with the shop's answer. */
  ids: ReadonlySet<number>
  /** Why it could not be had, when there is nothing to show instead. */
  refusal: RefusalCode | null
  /** Asked for again after that. */
  loading: boolean
}

/** What a removal took away comes along when it is undone, so that it shows before the shop has answered. */
type Change = { id: number; add: boolean; item: WishlistItem | undefined }

const unknown: WishlistView = { items: null, ids: new Set(), refusal: null, loading: false }

let stored: WishlistItem[] | null = null
let changes: Change[] = []
let view = unknown
const removed = new Map<number, WishlistItem>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(news: Partial<Pick<WishlistView, 'refusal' | 'loading'>> = {}): void {
  let items = stored
  const ids = new Set(stored?.map(({ product_id }) => product_id))
  for (const { id, add, item } of changes) {
    const others = items?.filter(({ product_id }) => product_id !== id) ?? null
    if (!add) items = others
    else if (!ids.has(id) && others && item) items = [item, ...others]
    if (add) ids.add(id)
    else ids.delete(id)
  }
  view = { ...view, ...news, items, ids }
  for (const tell of listeners) tell()
}

/** The whole wishlist, on any screen. */
export const useWishlist = (): WishlistView =>
  useSyncExternalStore(
    subscribe,
    () => view,
    () => unknown,
  )

/** Whether one product is in it. */
export const useIsWished = (id: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => view.ids.has(id),
    () => false,
  )

/** Once, around the storefront: loads the list and keeps it in step with the shop's other tabs. Answers how to stop. */
export function keepWishlist(): () => void {
  void reloadWishlist()
  return onLocalChange(['wishlistToken', 'token', 'wishlistChanged'], reloadWishlist)
}

/** Counts loads begun and changes answered: a load that was overtaken by another answer is old. */
let turn = 0

/** Asks for the list again. Whoever writes `wishlistToken` or `token` in this tab calls it; other tabs hear of that by themselves. */
export async function reloadWishlist(): Promise<void> {
  const mine = ++turn
  const wishlistToken = readLocal('wishlistToken')
  if (!wishlistToken) return keep([])
  if (view.refusal) show({ loading: true })
  try {
    const { wishlist } = await browserApi().wishlist.get({ wishlistToken, lang: currentLocale() }, visitor())
    if (mine === turn) keep(wishlist)
  } catch (thrown) {
    if (mine === turn) show({ loading: false, refusal: codeOf(thrown) })
  }
}

function keep(items: WishlistItem[]): void {
  stored = items
  show({ loading: false, refusal: null })
}

let last: Promise<unknown> = Promise.resolve()

/** Puts a product in or takes it out. Answers null, or why the shop refused. */
export function changeWishlist(id: number, add: boolean): Promise<RefusalCode | null> {
  const item = view.items?.find(({ product_id }) => product_id === id)
  if (item && !add) removed.set(id, item)
  const change = { id, add, item: removed.get(id) }
  changes = [...changes, change]
  show()
  const done = last.then(async () => {
    const answered = await make(change).catch(codeOf)
    changes = changes.filter((one) => one !== change)
    if (typeof answered === 'string') {
      show()
      return answered
    }
    turn++
    keep(answered)
    writeLocal('wishlistChanged', String(Date.now()))
    return null
  })
  last = done
  return done
}

/** Answers the list as it then is. */
async function make({ id, add }: Change): Promise<WishlistItem[]> {
  const token = readLocal('wishlistToken')
  const { create, deleteItem } = browserApi().wishlist
  const lang = currentLocale()
  let items: WishlistItem[]
  let newToken = token
  if (add) {
    const answer = await create({ products: [id], guest_token: token ?? '', lang }, visitor())
    items = answer.wishlist_items
    newToken = items[0]?.guest_token ?? answer.guest_token
  } else {
    items = await deleteItem({ wishlistToken: token ?? '', productId: id, lang }, visitor()).then(
      (answer) => answer.wishlist,
      (thrown) => {
        // What is not there need not be removed.
        if (codeOf(thrown) !== 'not_found') throw thrown
        return (stored ?? []).filter(({ product_id }) => product_id !== id)
      },
    )
  }
  // Somebody signed in or out meanwhile, or another tab was first to get a token: the list that counts is another one.
  if (readLocal('wishlistToken') !== token) return make({ id, add, item: undefined })
  if (newToken !== token) writeLocal('wishlistToken', newToken)
  return items
}

const visitor = () => ({ token: readLocal('token') })

function codeOf(thrown: unknown): RefusalCode {
  if (isRefusal(thrown)) return thrown.code
  console.error(thrown)
  return 'internal'
}
