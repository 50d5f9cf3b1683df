import type { productRecords } from '#contract/product-records.ts'
import type { Handlers } from '#server/http/serve.ts'

export const productRecordsRoutes: Handlers<typeof productRecords> = {}
