import type { callbacks } from '#contract/callbacks.ts'
import type { Handlers } from '#server/http/serve.ts'

export const callbacksRoutes: Handlers<typeof callbacks> = {}
