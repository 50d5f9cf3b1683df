/**
 * The visitor's wishlist in this document, for the hearts, the header, the panel and the page: an
 * optimistic store (web/stores/optimistic.ts).
 */
import type { Refusal } from '#contract/refusal.ts'
import type { WishlistItem } from '#contract/wishlist.ts'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { readLocal, writeLocal } from '#web/local.ts'
import { visitor } from '#web/session.ts'
import { optimisticStore, type View } from '#web/stores/optimistic.ts'

type Shown = {
  /** Last added first; null while nobody knows. */
  items: WishlistItem[] | null
  /**
   * Ids of the products in it: those just added as well, of which the items come with the shop's
   * answer.
   */
  ids: ReadonlySet<number>
}

export type WishlistView = View<Shown>

/**
 * What a removal took away comes along when it is undone, so that it shows before the shop has
 * answered.
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
 * Whoever writes `wishlistToken` or `token` in this tab calls it; other tabs hear of that by
 * themselves.
 */
export const reloadWishlist = store.reload

/** The whole wishlist, on any screen. */
export const useWishlist = (): WishlistView => store.useView((view) => view)

/**
 * Whether one product is in it: of the many hearts on a screen only the one that changes is drawn
 * again.
 */
export const useIsWished = (id: number): boolean => store.useView(({ ids }) => ids.has(id))

/** The same for event handlers. */
export const isWished = (id: number): boolean => store.current().ids.has(id)

const removed = new Map<number, WishlistItem>()

/** Puts a product in or takes it out. Answers null, or why the shop refused. */
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

/** Answers the list as it then is. */
async function send(change: Change, stored: WishlistItem[] | null): Promise<WishlistItem[]> {
  const { id, add } = change
  // Pressed and pressed again while others waited: there is nothing to ask for.
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
  // Somebody signed in or out meanwhile, or another tab was first to get a token: the list that
  // counts is another one.
  if (readLocal('wishlistToken') !== token) return send(change, stored)
  if (newToken !== token) writeLocal('wishlistToken', newToken)
  return items
}
