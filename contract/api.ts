/** All rooms of the contract in one object. */
import { accounts } from './accounts.ts'
import { apiKeys } from './api-keys.ts'
import { areas } from './areas.ts'
import { bulk } from './bulk.ts'
import { callbacks } from './callbacks.ts'
import { cart } from './cart.ts'
import { categories } from './categories.ts'
import { checkout } from './checkout.ts'
import { coupons } from './coupons.ts'
import { couriers } from './couriers.ts'
import { customers } from './customers.ts'
import { desk } from './desk.ts'
import { parcels } from './parcels.ts'
import type { ApiOf } from './endpoint.ts'
import { auditLog } from './audit-log.ts'
import { exports } from './exports.ts'
import { factors } from './factors.ts'
import { health } from './health.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { instagramImages } from './instagram-images.ts'
import { joining } from './joining.ts'
import { mails } from './mails.ts'
import { orderConfirming } from './order-confirming.ts'
import { orderEditing } from './order-editing.ts'
import { orderMaking } from './order-making.ts'
import { orderRecords } from './order-records.ts'
import { orders } from './orders.ts'
import { overview } from './overview.ts'
import { profit } from './profit.ts'
import { pages } from './pages.ts'
import { productRecords } from './product-records.ts'
import { products } from './products.ts'
import { questions } from './questions.ts'
import { restock } from './restock.ts'
import { returns } from './returns.ts'
import { reviews } from './reviews.ts'
import { misses } from './misses.ts'
import { search } from './search.ts'
import { synonyms } from './synonyms.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { restoring } from './restoring.ts'
import { settlements } from './settlements.ts'
import { slides } from './slides.ts'
import { socialLinks } from './social-links.ts'
import { staff } from './staff.ts'
import { stock } from './stock.ts'
import { subcategories } from './subcategories.ts'
import { webhooks } from './webhooks.ts'
import { wishlist } from './wishlist.ts'

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
  orders: { ...orders, ...orderRecords, ...orderConfirming, ...orderEditing, ...orderMaking },
  customers,
  desk,
  parcels,
  returns,
  checkout,
  stock,
  settlements,
  webhooks,
  health,
  profit,
  overview,
  exports,
  sessions,
  factors,
  restoring,
}

export type Contract = typeof contract

/** Every call as a function: the same type in the browser, in scripts and inside the server. */
export type Api = ApiOf<Contract>
