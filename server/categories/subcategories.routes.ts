import type { subcategories } from '#contract/subcategories.ts'
import type { Handlers } from '#server/http/serve.ts'

export const subcategoriesRoutes: Handlers<typeof subcategories> = {}
