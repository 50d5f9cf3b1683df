import type { orderRecords } from '#contract/order-records.ts'
import type { Handlers } from '#server/http/serve.ts'

export const orderRecordsRoutes: Handlers<typeof orderRecords> = {}
