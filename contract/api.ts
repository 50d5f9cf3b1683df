/** All rooms of the contract in one object. */
import { areas } from './areas.ts'
import { cart } from './cart.ts'
import { categories } from './categories.ts'
import { checkout } from './checkout.ts'
import type { ApiOf } from './endpoint.ts'
import { home } from './home.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'

export const contract = { settings, areas, categories, home, products, search, cart, orders, checkout }

export type Contract = typeof contract

/** Every call as a function: the same type in the browser, in scripts and inside the server. */
export type Api = ApiOf<Contract>
