import type { desk } from '#contract/desk.ts'
import type { Handlers } from '#server/http/serve.ts'

export const deskRoutes: Handlers<typeof desk> = {
  get: () => {
    throw new Error('Not built')
  },
}
