import { defineEvent } from '#server/events.ts'

/** What the device held before its owner signed in; `order_token` is of an order that its guest placed and wants to keep. */
export type Device = { guest_token?: string | undefined; wishlist_token?: string | undefined; order_token?: string | undefined }

/** Who signed in, and on what: the device's cart and wishlist become the user's, and so does the order. */
export type SignIn = Device & { user_id: number }

/** What a subscriber joined to the user's own, under the token that stays: an empty one where there was nothing to join. */
export type Joined = { guest_token?: string; wishlist_token?: string }

/** Somebody signed in or registered. Subscribers get a ctx with the new visitor. */
export const signedIn = defineEvent<SignIn, Joined>('signed-in')
