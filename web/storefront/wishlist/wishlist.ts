/**
 * Wishlist of the visitor in this document, for the hearts, the header, the panel and the page: an
 * optimistic store (web/stores/optimistic.ts).
 */
import type { Refusal } from '#contract/refusal.ts'
import type { WishlistItem } from '#contract/shop/wishlist.ts'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { readLocal, writeLocal } from '#web/device/local.ts'
import { visitor } from '#web/session.ts'
import { optimisticStore, type View } from '#web/stores/optimistic.ts'

type Shown = {
  /** Items, newest first; null until loaded. */
  items: WishlistItem[] | null
  /** Ids of the products, including just added ones whose items come with the response. */
  ids: ReadonlySet<number>
}

export type WishlistView = View<Shown>

/**
 * A change of the wishlist; the undo of a removal carries the removed item, so that it shows before
 * the response.
 */
type Change = { id: number; add: boolean; item: WishlistItem | undefined }

const store = optimisticStore<WishlistItem[], Change, Shown>({
  names: { token: 'wishlistToken', changed: 'wishlistChanged' },
  empty: [],
  load: async (wishlistToken) =>
    (await browserApi().wishlist.get({ wishlistToken, lang: currentLocale() }, visitor())).wishlist,
  send,
  isRemoval: ({ add }) => !add,
  replaces: (newer, older) => newer.id === older.id,
  show,
})

export const startWishlistSync = store.startSync
/**
 * Reload after a write of `wishlistToken` or `token` in this tab; other tabs get a storage event.
 */
export const reloadWishlist = store.reload

/** The whole wishlist, for components. */
export const useWishlist = (): WishlistView => store.useView((view) => view)

/**
 * Whether a product is in the wishlist; of the many hearts on a screen only the changed one renders
 * again.
 */
export const useIsWished = (id: number): boolean => store.useView(({ ids }) => ids.has(id))

/** Whether a product is in the wishlist, for event handlers. */
export const isWished = (id: number): boolean => store.current().ids.has(id)

const removed = new Map<number, WishlistItem>()

/** Adds or removes a product. Resolves to null, or to the refusal. */
export function changeWishlist(id: number, add: boolean): Promise<Refusal | null> {
  const item = store.current().items?.find(({ product_id }) => product_id === id)
  if (item && !add) removed.set(id, item)
  return store.change({ id, add, item: removed.get(id) })
}

function show(stored: WishlistItem[] | null, changes: Change[]): Shown {
  let items = stored
  const ids = new Set(stored?.map(({ product_id }) => product_id))
  for (const { id, add, item } of changes) {
    const others = items?.filter(({ product_id }) => product_id !== id) ?? null
    if (!add) items = others
    else if (!ids.has(id) && others && item) items = [item, ...others]
    if (add) ids.add(id)
    else ids.delete(id)
  }
  return { items, ids }
}

/** Sends a change and returns the new list. */
async function send(change: Change, stored: WishlistItem[] | null): Promise<WishlistItem[]> {
  const { id, add } = change
  // Two presses while the queue was busy cancel out: no request is needed.
  if (stored && stored.some(({ product_id }) => product_id === id) === add) return stored
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
    items = (await deleteItem({ wishlistToken: token ?? '', productId: id, lang }, visitor()))
      .wishlist
  }
  // The visitor signed in or out meanwhile, or another tab stored a token first: the change goes to
  // that list.
  if (readLocal('wishlistToken') !== token) return send(change, stored)
  if (newToken !== token) writeLocal('wishlistToken', newToken)
  return items
}
