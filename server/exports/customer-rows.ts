import { customerSheet } from '#contract/orders/customers/customer-sheet.ts'
import type { Lang } from '#contract/parts.ts'
import type { ListedCustomer } from '#server/customers/customers.ts'
import { inLanguage } from '#server/language.ts'
import { rowOf } from './rows.ts'
import type { WrittenRow } from '#server/sheets/sheet.ts'

export const customerRow = (customer: ListedCustomer, lang: Lang): WrittenRow =>
  rowOf(customerSheet, {
    name: `${customer.first_name} ${customer.last_name}`,
    phone: customer.phone,
    city: inLanguage(lang, customer.city, customer.city_ar),
    orders: customer.orders,
    delivered: customer.delivered,
    refused: customer.refused,
    open: customer.open,
    spent: customer.spent,
    first_at: customer.first_at,
    last_at: customer.last_at,
    mark: customer.mark,
    note: customer.note,
  })
