import type { profit } from '#contract/couriers/profit.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getOrders, getProfit } from './profit.ts'

export const profitRoutes: Handlers<typeof profit> = { get: getProfit, orders: getOrders }
