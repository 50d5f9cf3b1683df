import { defineEvent } from '#server/events.ts'

/**
 * What the device held before its owner signed in; `order_token` is of an order that its guest
 * placed and wants to keep.
 */
export type Device = {
  guest_token?: string | undefined
  wishlist_token?: string | undefined
  order_token?: string | undefined
}

/**
 * Who signed in, and on what: the device's cart and wishlist become the user's, and so does the
 * order.
 */
export type SignIn = Device & { user_id: number }

/**
 * What a subscriber merged into: the token of the user's own cart or wishlist, which is new and
 * empty where there was none.
 */
export type Merged = { guest_token?: string; wishlist_token?: string }

/** Somebody signed in or registered. Subscribers get a ctx with the new visitor. */
export const signedIn = defineEvent<SignIn, Merged>('signed-in')
