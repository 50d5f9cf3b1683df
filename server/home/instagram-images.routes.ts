import type { instagramImages } from '#contract/instagram-images.ts'
import type { Handlers } from '#server/http/serve.ts'

export const instagramImagesRoutes: Handlers<typeof instagramImages> = {}
