import type { reviews } from '#contract/reviews.ts'
import type { Handlers } from '#server/http/serve.ts'

export const reviewsRoutes: Handlers<typeof reviews> = {}
