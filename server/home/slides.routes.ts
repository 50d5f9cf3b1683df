import type { slides } from '#contract/slides.ts'
import type { Handlers } from '#server/http/serve.ts'

export const slidesRoutes: Handlers<typeof slides> = {}
