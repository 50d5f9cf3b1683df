import * as accounts from './accounts/accounts.tables.ts'
import * as areas from './areas/areas.tables.ts'
import * as backup from './backup/backup.tables.ts'
import * as bulk from './bulk/bulk.tables.ts'
import * as callbacks from './callbacks/callbacks.tables.ts'
import * as cart from './cart/cart.tables.ts'
import * as catalogue from './catalogue/catalogue.tables.ts'
import * as categories from './categories/categories.tables.ts'
import * as checkout from './checkout/checkout.tables.ts'
import * as coupons from './coupons/coupons.tables.ts'
import * as couriers from './couriers/couriers.tables.ts'
import * as customers from './customers/customers.tables.ts'
import * as dailyLimits from './http/daily-limits/daily-limits.tables.ts'
import * as idempotency from './http/idempotency/idempotency.tables.ts'
import * as health from './health/health.tables.ts'
import * as home from './home/home.tables.ts'
import * as imports from './imports/imports.tables.ts'
import * as journal from './journal/journal.tables.ts'
import * as jobs from './jobs/jobs.tables.ts'
import * as mail from './mail/mail.tables.ts'
import * as media from './media/media.tables.ts'
import * as orders from './orders/orders.tables.ts'
import * as money from './orders/money/money.tables.ts'
import * as pages from './pages/pages.tables.ts'
import * as parcels from './orders/parcels/parcels.tables.ts'
import * as prices from './products/prices.tables.ts'
import * as products from './products/products.tables.ts'
import * as stockMoves from './products/stock-moves.tables.ts'
import * as questions from './questions/questions.tables.ts'
import * as returns from './orders/returns/returns.tables.ts'
import * as restock from './restock/restock.tables.ts'
import * as reviews from './reviews/reviews.tables.ts'
import * as search from './search/search.tables.ts'
import * as settings from './settings/settings.tables.ts'
import * as settlements from './settlements/settlements.tables.ts'
import * as stock from './stock/stock.tables.ts'
import * as webhooks from './webhooks/webhooks.tables.ts'
import * as wishlist from './wishlist/wishlist.tables.ts'

/** Tables of all rooms in one object: the whole database. */
export const schema = {
  ...media,
  ...idempotency,
  ...mail,
  ...jobs,
  ...backup,
  ...settings,
  ...accounts,
  ...areas,
  ...categories,
  ...couriers,
  ...coupons,
  ...home,
  ...pages,
  ...callbacks,
  ...catalogue,
  ...products,
  ...imports,
  ...prices,
  ...stockMoves,
  ...bulk,
  ...search,
  ...reviews,
  ...questions,
  ...restock,
  ...stock,
  ...wishlist,
  ...cart,
  ...orders,
  ...returns,
  ...parcels,
  ...money,
  ...journal,
  ...settlements,
  ...customers,
  ...dailyLimits,
  ...checkout,
  ...health,
  ...webhooks,
}
