import type { questions } from '#contract/questions.ts'
import type { Handlers } from '#server/http/serve.ts'

export const questionsRoutes: Handlers<typeof questions> = {}
