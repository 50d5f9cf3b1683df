/** All rooms of the contract in one object. */
import { accounts } from './accounts/accounts.ts'
import { apiKeys } from './accounts/api-keys.ts'
import { alerts } from './running/alerts.ts'
import { areas } from './couriers/areas.ts'
import { bulk } from './products/bulk.ts'
import { callbacks } from './shop/callbacks.ts'
import { cart } from './shop/cart.ts'
import { categories } from './products/categories.ts'
import { checkout } from './orders/checkout.ts'
import { costs } from './couriers/costs.ts'
import { coupons } from './shop/coupons.ts'
import { couriers } from './couriers/couriers.ts'
import { customers } from './orders/customers/customers.ts'
import { desk } from './orders/desk.ts'
import { parcels } from './couriers/parcels.ts'
import type { ApiOf } from './endpoint.ts'
import { auditLog } from './accounts/audit-log.ts'
import { exports } from './files/exports.ts'
import { former } from './orders/former.ts'
import { factors } from './accounts/factors.ts'
import { health } from './running/health.ts'
import { home } from './shop/home.ts'
import { imports } from './files/imports.ts'
import { instagramImages } from './shop/instagram-images.ts'
import { joining } from './accounts/joining.ts'
import { mails } from './running/mails.ts'
import { orderConfirming } from './orders/order-confirming.ts'
import { orderEditing } from './orders/order-editing.ts'
import { orderMaking } from './orders/order-making.ts'
import { orderMessages } from './orders/order-messages.ts'
import { orderPayments } from './orders/order-payments.ts'
import { orderRecords } from './orders/order-records.ts'
import { orders } from './orders/orders.ts'
import { overview } from './orders/overview.ts'
import { start } from './shop/start.ts'
import { profit } from './couriers/profit.ts'
import { ownPages } from './shop/own-pages.ts'
import { pages } from './shop/pages.ts'
import { productRecords } from './products/product-records.ts'
import { products } from './products/products.ts'
import { redirects } from './shop/redirects.ts'
import { questions } from './shop/questions.ts'
import { restock } from './products/restock.ts'
import { ownOrder } from './orders/own-order.ts'
import { returns } from './orders/returns/returns.ts'
import { reviews } from './products/reviews.ts'
import { misses } from './running/misses.ts'
import { search } from './products/search.ts'
import { synonyms } from './products/synonyms.ts'
import { sessions } from './accounts/sessions.ts'
import { settings } from './shop/settings.ts'
import { restoring } from './running/restoring.ts'
import { emptying } from './running/emptying.ts'
import { settlements } from './couriers/settlements.ts'
import { slides } from './shop/slides.ts'
import { socialLinks } from './shop/social-links.ts'
import { staff } from './accounts/staff.ts'
import { stock } from './products/stock.ts'
import { subcategories } from './products/subcategories.ts'
import { webhooks } from './running/webhooks.ts'
import { wishlist } from './shop/wishlist.ts'

export const contract = {
  settings,
  accounts,
  joining,
  staff,
  apiKeys,
  auditLog,
  mails,
  areas,
  categories,
  subcategories,
  coupons,
  couriers,
  home,
  slides,
  instagramImages,
  socialLinks,
  pages,
  ownPages,
  redirects,
  callbacks,
  products: { ...products, ...productRecords },
  bulk,
  imports,
  search,
  synonyms,
  misses,
  reviews,
  questions,
  restock,
  wishlist,
  cart,
  orders: {
    ...orders,
    ...orderRecords,
    ...orderConfirming,
    ...orderEditing,
    ...orderMaking,
    ...orderMessages,
    ...orderPayments,
  },
  customers,
  former,
  desk,
  parcels,
  returns,
  ownOrder,
  checkout,
  stock,
  settlements,
  webhooks,
  alerts,
  health,
  costs,
  profit,
  overview,
  start,
  exports,
  sessions,
  factors,
  restoring,
  emptying,
}

export type Contract = typeof contract

/** All calls as functions: one type for browsers, scripts and the server. */
export type Api = ApiOf<Contract>
