import type { wishlist } from '#contract/wishlist.ts'
import type { Handlers } from '#server/http/serve.ts'

export const wishlistRoutes: Handlers<typeof wishlist> = {}
