import { defineEvent } from '#server/events.ts'

/** Tokens of a device before sign-in; `order_token` is of a guest's order to assign to the user. */
export type DeviceTokens = {
  guest_token?: string | undefined
  wishlist_token?: string | undefined
  order_token?: string | undefined
}

/** User and device of a sign-in: the device's cart, wishlist and order become the user's. */
export type SignIn = DeviceTokens & { user_id: number }

/**
 * Result of merging: the token of the user's own cart or wishlist, a new empty one if there was
 * none.
 */
export type Merged = { guest_token?: string; wishlist_token?: string }

/** Emitted when a user signs in or registers. Subscribers get a ctx with the new visitor. */
export const signedIn = defineEvent<SignIn, Merged>('signed-in')
