/** Handlers of all rooms: each call of the contract beside the room that answers it. */
import type { contract } from '#contract/api.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { alertsRoutes } from './alerts/alerts.routes.ts'
import { apiKeysRoutes } from './accounts/keys/keys.routes.ts'
import { joiningRoutes, staffRoutes } from './accounts/staff/staff.routes.ts'
import { auditLogRoutes } from './accounts/audit-log/audit-log.routes.ts'
import { factorsRoutes } from './accounts/factors/factors.routes.ts'
import { sessionsRoutes } from './accounts/sessions/sessions.routes.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { callbacksRoutes } from './callbacks/callbacks.routes.ts'
import { costsRoutes } from './costs/costs.ts'
import { couponsRoutes } from './coupons/coupons.ts'
import { couriersRoutes } from './couriers/couriers.routes.ts'
import { customersRoutes } from './customers/customers.routes.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { formerRoutes } from './former/former.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { importsRoutes } from './imports/imports.routes.ts'
import { settlementsRoutes } from './settlements/settlements.routes.ts'
import { mailsRoutes } from './mail/mail.routes.ts'
import { orderConfirmingRoutes } from './orders/confirming/order-confirming.routes.ts'
import { orderEditingRoutes } from './orders/editing/order-editing.routes.ts'
import { orderMakingRoutes } from './orders/making/order-making.routes.ts'
import { orderMessagesRoutes } from './orders/messages/order-messages.routes.ts'
import { orderPaymentsRoutes } from './orders/payments/payments.routes.ts'
import { orderRecordsRoutes } from './orders/records/order-records.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { profitRoutes } from './profit/profit.routes.ts'
import { questionsRoutes } from './questions/questions.routes.ts'
import { restockRoutes } from './restock/restock.routes.ts'
import { reviewsRoutes } from './reviews/reviews.routes.ts'
import { wishlistRoutes } from './wishlist/wishlist.routes.ts'
import { startRoutes } from './start/start.routes.ts'
import { areasRoutes } from './areas/areas.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { categoriesRoutes } from './categories/categories.ts'
import { shownCategoriesRoutes } from './catalogue/categories.routes.ts'
import { subcategoriesRoutes } from './products/subcategories.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { ownOrderRoutes } from './checkout/own-order.routes.ts'
import {
  homeRoutes,
  instagramImagesRoutes,
  slidesRoutes,
  socialLinksRoutes,
} from './home/home.routes.ts'
import type { RoomHandlers } from './http/serve.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import { ownPagesRoutes } from './own-pages/own-pages.routes.ts'
import { parcelRoutes } from './orders/parcels/parcels.routes.ts'
import { returnRoutes } from './orders/returns/returns.routes.ts'
import { productsRoutes } from './products/products.routes.ts'
import { redirectsRoutes } from './redirects/redirects.ts'
import { missesRoutes, searchRoutes, synonymsRoutes } from './search/search.routes.ts'
import { stockRoutes } from './stock/stock.routes.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'
import { restoringRoutes } from './restoring/restoring.routes.ts'
import { emptyingRoutes } from './emptying/emptying.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'

export const handlers: RoomHandlers<typeof contract> = {
  settings: settingsRoutes,
  accounts: accountsRoutes,
  joining: joiningRoutes,
  staff: staffRoutes,
  apiKeys: apiKeysRoutes,
  auditLog: auditLogRoutes,
  mails: mailsRoutes,
  areas: areasRoutes,
  categories: { ...shownCategoriesRoutes, ...categoriesRoutes },
  subcategories: subcategoriesRoutes,
  coupons: couponsRoutes,
  couriers: couriersRoutes,
  home: homeRoutes,
  slides: slidesRoutes,
  instagramImages: instagramImagesRoutes,
  socialLinks: socialLinksRoutes,
  pages: pagesRoutes,
  ownPages: ownPagesRoutes,
  redirects: redirectsRoutes,
  callbacks: callbacksRoutes,
  products: { ...catalogueRoutes, ...productsRoutes },
  bulk: bulkRoutes,
  search: searchRoutes,
  synonyms: synonymsRoutes,
  misses: missesRoutes,
  reviews: reviewsRoutes,
  questions: questionsRoutes,
  restock: restockRoutes,
  wishlist: wishlistRoutes,
  cart: cartRoutes,
  orders: {
    ...ordersRoutes,
    ...orderRecordsRoutes,
    ...orderConfirmingRoutes,
    ...orderEditingRoutes,
    ...orderMakingRoutes,
    ...orderMessagesRoutes,
    ...orderPaymentsRoutes,
  },
  customers: customersRoutes,
  former: formerRoutes,
  desk: deskRoutes,
  checkout: checkoutRoutes,
  parcels: parcelRoutes,
  returns: returnRoutes,
  ownOrder: ownOrderRoutes,
  stock: stockRoutes,
  webhooks: webhooksRoutes,
  alerts: alertsRoutes,
  health: healthRoutes,
  costs: costsRoutes,
  profit: profitRoutes,
  overview: overviewRoutes,
  start: startRoutes,
  imports: importsRoutes,
  settlements: settlementsRoutes,
  exports: exportsRoutes,
  sessions: sessionsRoutes,
  factors: factorsRoutes,
  restoring: restoringRoutes,
  emptying: emptyingRoutes,
}
