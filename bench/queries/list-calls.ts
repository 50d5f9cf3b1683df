/**
 * Every list of shop and dashboard, as called by its room, and its bounds on reading more than it
 * shows.
 */
import { limits } from '#contract/limits.ts'
import { sorts } from '#contract/products/products.ts'
import { listAuditLog } from '#server/accounts/accounts.ts'
import { areaRecords, listAreas } from '#server/areas/areas.ts'
import { listCallbacks } from '#server/callbacks/callbacks.ts'
import {
  getProduct,
  hasReduced,
  listCategoryTiles,
  listProducts,
  listProductsOfCategory,
  listShownSlugs,
  readFilters,
} from '#server/catalogue/catalogue.ts'
import {
  type Category,
  getCategory,
  listCategories,
  categoryRecords,
} from '#server/categories/categories.ts'
import { placeOrder } from '#server/checkout/checkout.ts'
import { couponRecords } from '#server/coupons/coupons.ts'
import type { Ctx } from '#server/ctx.ts'
import { customerSorts } from '#contract/orders/customers/customers.ts'
import { getCustomer, listCustomers } from '#server/customers/customers.ts'
import { getDesk } from '#server/desk/desk.ts'
import { listInstagramImages, listSlides, listSocialLinks } from '#server/home/home.ts'
import { showPage } from '#server/own-pages/own-pages.ts'
import { listFailedMails } from '#server/mail/mail.ts'
import { orderSorts } from '#contract/orders/order-records.ts'
import { productRecordSorts } from '#contract/products/product-records.ts'
import { listGoesWith, listOrders } from '#server/orders/orders.ts'
import { getWaiting, getOverview } from '#server/overview/overview.ts'
import { listProductRecords } from '#server/products/products.ts'
import { listQuestions } from '#server/questions/questions.ts'
import { listReviews, listReviewsOf, summariseReviews } from '#server/reviews/reviews.ts'
import { readSearchFilters, searchProducts } from '#server/search/search.ts'

/** Size of a response; `total` for lists with pages. */
export type Answer = { shown: number; total?: number }

/**
 * Additional bound of a call: rows and pages at any size of the shop, for each match, or whole
 * tables.
 */
type Bound = {
  rows?: number
  buffers?: number
  perMatch?: boolean
  walks?: string[]
  because: string
}

export type Call = {
  ask(ctx: Ctx, page: number): Promise<Answer>
  bound?: Bound
  deepBecause?: string
}

const per_page = 12

export async function callsOf(ctx: Ctx): Promise<Record<string, Call>> {
  const [first] = await listCategories(ctx)
  const [product] = (await listProducts(ctx, { page: 1, per_page: 1 }, 'en')).products
  if (!first || !product) throw new Error('The shop has nothing to list')
  const [order] = (await listOrders(ctx, { page: 1, per_page: 1 })).page.data
  if (!order) throw new Error('Nothing was ordered yet')
  return {
    ...shopCalls(await getCategory(ctx, first.id), product),
    ...searchCalls(product.name),
    ...checkoutCalls(order.phone),
    ...dashboardCalls(product.name),
    ...customerCalls(order.phone),
  }
}

type Paged = { total: number }
const products = async (answer: Promise<Paged & { products: unknown[] }>): Promise<Answer> => {
  const { products, total } = await answer
  return { shown: products.length, total }
}
const rows = async (answer: Promise<Paged & { rows: unknown[] }>): Promise<Answer> => {
  const { rows, total } = await answer
  return { shown: rows.length, total }
}
const records = async (
  answer: Promise<{ page: { data: unknown[]; total: number } }>,
): Promise<Answer> => {
  const { page } = await answer
  return { shown: page.data.length, total: page.total }
}
const all = async (answer: Promise<unknown[]>): Promise<Answer> => ({
  shown: (await answer).length,
})
const one = async (answer: Promise<unknown>): Promise<Answer> => {
  await answer
  return { shown: 1 }
}
const sliceOf = (page: number) => ({
  page,
  limit: per_page,
  offset: (page - 1) * per_page,
  paged: true,
})
/** Context without cached values. */
const changed = (ctx: Ctx): Ctx => {
  ctx.database.changefeed.bump()
  return ctx
}
const narrowed = {
  size: ['M', 'S'],
  color: [],
  min_price: 50_000,
  max_price: 400_000,
  in_stock: true,
  sort: 'price_asc' as const,
}

function shopCalls(
  category: Category,
  product: { id: number; slug: string },
): Record<string, Call> {
  const lists = sorts.flatMap((sort): [string, Call][] => [
    [
      `products, ${sort}`,
      {
        ask: (ctx, page) => products(listProducts(ctx, { sort, page, per_page }, 'en')),
        ...passedBy,
      },
    ],
    [
      `category, ${sort}`,
      {
        ask: (ctx, page) =>
          products(listProductsOfCategory(ctx, category, { sort, page, per_page }, 'en')),
        ...passedBy,
      },
    ],
  ])
  return {
    ...Object.fromEntries(lists),
    'products, first after a change': {
      ask: (ctx) =>
        products(listProducts(changed(ctx), { page: 1, per_page }, 'en')).then(({ shown }) => ({
          shown,
        })),
      ...afterChange.counts,
    },
    'products, narrowed': {
      ask: (ctx, page) => products(listProducts(ctx, { ...narrowed, page, per_page }, 'en')),
      ...counted,
    },
    'category, narrowed': {
      ask: (ctx, page) =>
        products(listProductsOfCategory(ctx, category, { ...narrowed, page, per_page }, 'en')),
      ...counted,
    },
    'products, on sale': {
      ask: (ctx, page) => products(listProducts(ctx, { on_sale: true, page, per_page }, 'en')),
      ...counted,
    },
    'products, on sale, by discount': {
      ask: (ctx, page) =>
        products(listProducts(ctx, { on_sale: true, sort: 'discount', page, per_page }, 'en')),
      ...counted,
    },
    'products of a family of colours, a badge and a material': {
      ask: (ctx, page) =>
        products(
          listProducts(
            ctx,
            {
              color_family: ['green', 'blue'],
              badge: ['New'],
              material: ['Linen'],
              page,
              per_page,
            },
            'en',
          ),
        ),
      ...counted,
    },
    'products of two categories': {
      ask: (ctx, page) =>
        products(listProducts(ctx, { category: [category.slug, 'vases'], page, per_page }, 'en')),
      ...counted,
      deepBecause: passedBy.deepBecause,
    },
    'category tiles': { ask: (ctx) => all(listCategoryTiles(ctx, undefined, 'en')) },
    'whether there is a sale, first after a change': {
      ask: (ctx) => one(hasReduced(changed(ctx))),
    },
    'what goes with a product': {
      ask: async (ctx) => ({ shown: (await listGoesWith(ctx, product.id, 'en')).products.length }),
      ...lookedAt,
    },
    'what products can be narrowed to': {
      ask: (ctx) => one(readFilters(ctx, {}, 'en')),
      ...offered,
    },
    'what a category can be narrowed to': {
      ask: (ctx) => one(readFilters(ctx, { category }, 'en')),
      ...offered,
    },
    'what products can be narrowed to, first after a change': {
      ask: (ctx) => one(readFilters(changed(ctx), {}, 'en')),
      ...afterChange.spellings,
    },
    'a product': { ask: (ctx) => one(getProduct(ctx, product.slug, 'en')) },
    categories: { ask: (ctx) => all(listCategories(ctx)) },
    'categories of the home page': { ask: (ctx) => all(listCategories(ctx, { onHome: true })) },
    'the home page': { ask: (ctx) => one(showPage(ctx, 'home', 'en')) },
    slides: { ask: (ctx) => all(listSlides(ctx)) },
    'pictures of Instagram': { ask: (ctx) => all(listInstagramImages(ctx)) },
    'social links': { ask: (ctx) => all(listSocialLinks(ctx)) },
    areas: { ask: (ctx) => all(listAreas(ctx)) },
    'reviews of a product': {
      ask: async (ctx, page) => {
        const { reviews, total } = await listReviewsOf(ctx, product.id, { page, per_page })
        return { shown: reviews.length, total }
      },
    },
    'stars of a product': { ask: (ctx) => one(summariseReviews(ctx, product.id)) },
    'addresses for the sitemap': { ask: (ctx) => all(listShownSlugs(ctx, 0, 500)) },
  }
}

/** Order refused because of its cart, which has read everything else. */
function checkoutCalls(phone: string): Record<string, Call> {
  const form = {
    first_name: 'Mona',
    last_name: 'Adel',
    phone,
    state: 'Dokki',
    address: '14 Mossadak Street',
    city: 1,
  }
  const refused = (ctx: Ctx) =>
    placeOrder(ctx, { token: 'no cart', form, lang: 'en', idempotencyKey: 'no key' }).catch(
      () => null,
    )
  return { 'checkout, before its cart': { ask: (ctx) => one(refused(ctx)) } }
}

/** Bounds of skipped rows in a shop of 100 000 products, as all bounds here. */
const passedBy = {
  bound: { buffers: 1500, because: 'the pages before are passed by in an index' },
  deepBecause: 'they are passed by one product after the other',
}
const counted = {
  bound: {
    rows: 210_000,
    buffers: 28_000,
    walks: ['catalogue_entries'],
    because: 'all that match are counted, and then those of one page are found',
  },
}
const offered = {
  bound: {
    rows: 101_000,
    buffers: 15_000,
    walks: ['catalogue_entries'],
    because: 'all names of all products are counted',
  },
}
const lookedAt = {
  bound: {
    rows: 5000,
    buffers: 12_000,
    because: 'the last three hundred orders of the product are looked at',
  },
}
/** Counts that any change of a product invalidates. */
const afterChange = {
  counts: {
    bound: {
      rows: 101_000,
      buffers: 11_000,
      walks: ['catalogue_entries'],
      because: 'how many products each sub-category has is counted',
    },
  },
  spellings: {
    bound: {
      rows: 600_000,
      buffers: 25_000,
      walks: ['catalogue_entries', 'product_sizes', 'product_colours'],
      because: 'how most products write each name is counted, too',
    },
  },
}

function searchCalls(name: string): Record<string, Call> {
  const [word = 'dress', ...others] = name.split(' ')
  const texts = {
    'a word': word,
    'two words': `${word} ${others.at(-1) ?? ''}`,
    'a beginning': word.slice(0, 2),
    'a typo': `${word.slice(0, 2)}x${word.slice(2)}`,
  }
  return {
    'search for a word, narrowed and ordered': {
      ask: (ctx, page) =>
        products(
          searchProducts(ctx, word, { in_stock: true, sort: 'best_selling', page, per_page }, 'en'),
        ),
      ...searched,
    },
    'search for a word, narrowed': {
      ask: (ctx, page) =>
        products(searchProducts(ctx, word, { in_stock: true, page, per_page }, 'en')),
      ...searched,
    },
    'what a search can be narrowed to': {
      ask: (ctx) => one(readSearchFilters(ctx, word, 'en')),
      ...offered,
    },
    ...Object.fromEntries(
      Object.entries(texts).map(([what, text]) => [
        `search for ${what}`,
        {
          ask: (ctx: Ctx, page: number) =>
            products(searchProducts(ctx, text, { page, per_page }, 'en')),
          ...searched,
        },
      ]),
    ),
  }
}

function dashboardCalls(name: string): Record<string, Call> {
  const plain = { lang: 'en' as const, per_page }
  const newest = { sort: 'newest' as const, ...plain }
  const word = name.split(' ')[0] ?? name
  const adminProducts = (asked: Partial<Parameters<typeof listProductRecords>[1]>): Call => ({
    ask: (ctx, page) => products(listProductRecords(ctx, { ...newest, ...asked, page })),
    ...counted,
  })
  const orders = (asked: Partial<Parameters<typeof listOrders>[1]>): Call => ({
    ask: (ctx, page) => records(listOrders(ctx, { ...asked, page, per_page })),
    ...countedByStatus,
  })
  return {
    ...Object.fromEntries(
      productRecordSorts.map((sort) => [`dashboard: products, ${sort}`, adminProducts({ sort })]),
    ),
    'dashboard: products that run low': adminProducts({ stock: 'low' }),
    'dashboard: products with a word': adminProducts({ search: word }),
    ...Object.fromEntries(
      orderSorts.map((sort) => [`dashboard: orders, ${sort}`, orders({ sort })]),
    ),
    'dashboard: orders that wait': orders({ status: 'pending' }),
    'dashboard: orders of a name': { ...orders({ search: 'Mona' }), ...searched },
    'dashboard: orders of an Instagram name': {
      ...orders({ search: '@customer_12' }),
      ...searched,
    },
    'dashboard: orders of a street': { ...orders({ search: '17 Mossadak' }), ...searched },
    'dashboard: orders of a phone': { ...orders({ search: '0101234' }), ...searched },
    'dashboard: overview of a week': {
      ask: (ctx) => one(getOverview(ctx, { days: 7 })),
      ...addedUp,
    },
    'dashboard: overview of a year': {
      ask: (ctx) => one(getOverview(ctx, { days: limits.overview_days })),
      ...addedUp,
    },
    'dashboard: what waits': { ask: (ctx) => one(getWaiting(ctx)), ...waiting },
    'dashboard: reviews': {
      ask: (ctx, page) => records(listReviews(ctx, { ...newest, page })),
      bound: {
        perMatch: true,
        because: 'they are counted, and those before the page are passed by',
      },
    },
    'dashboard: questions': {
      ask: (ctx, page) => records(listQuestions(ctx, { ...newest, page })),
    },
    'dashboard: callbacks': {
      ask: (ctx, page) => records(listCallbacks(ctx, { ...newest, page })),
    },
    'dashboard: audit log': { ask: (ctx, page) => records(listAuditLog(ctx, { ...newest, page })) },
    'dashboard: failed mails': {
      ask: (ctx, page) => records(listFailedMails(ctx, { ...newest, page })),
    },
    'dashboard: areas': {
      ask: (ctx, page) => rows(areaRecords.rows.list(ctx, newest, sliceOf(page))),
    },
    'dashboard: coupons': {
      ask: (ctx, page) => rows(couponRecords.rows.list(ctx, newest, sliceOf(page))),
    },
    'dashboard: categories': {
      ask: (ctx, page) => rows(categoryRecords.rows.list(ctx, newest, sliceOf(page))),
    },
  }
}

function customerCalls(phone: string): Record<string, Call> {
  const list = (asked: Partial<Parameters<typeof listCustomers>[1]>): Call => ({
    ask: (ctx, page) => records(listCustomers(ctx, { sort: 'last', ...asked, page, per_page })),
  })
  return {
    ...Object.fromEntries(
      customerSorts.map((sort) => [
        `dashboard: customers, ${sort}`,
        { ...list({ sort }), ...addedUpByPhone },
      ]),
    ),
    'dashboard: customers of a mark': { ...list({ mark: 'trusted' }), ...addedUpByPhone },
    'dashboard: customers of a name': { ...list({ search: 'Mona' }), ...searched },
    'dashboard: customers of a phone': { ...list({ search: phone.slice(0, 7) }), ...searched },
    'dashboard: a customer': { ask: (ctx) => one(getCustomer(ctx, phone, { page: 1, per_page })) },
    'dashboard: the desk': {
      ask: async (ctx) => ({ shown: (await getDesk(ctx, {})).orders.length }),
      bound: {
        rows: 3000,
        buffers: 1500,
        because: 'what was done today is counted, and what waits',
      },
    },
  }
}

/** Sums by phone in a shop of 100 000 orders. */
const addedUpByPhone = {
  bound: {
    rows: 210_000,
    buffers: 4000,
    because: 'all orders are added up by phone, in an index that holds what is asked for',
  },
}
const searched = {
  bound: { perMatch: true, rows: 1000, buffers: 2000, because: 'all its matches are counted' },
  deepBecause: 'what was found is sorted at each page',
}
/** Counts by status in a shop of 100 000 orders. */
const countedByStatus = {
  bound: {
    rows: 105_000,
    buffers: 2000,
    because: 'all orders are counted by their status, in an index that holds nothing else',
  },
}
const waiting = { bound: { rows: 2500, buffers: 1000, because: 'orders that wait are counted' } }
const addedUp = {
  bound: {
    rows: 650_000,
    buffers: 25_000,
    walks: ['order_lines', 'catalogue_entries'],
    because:
      'the orders and lines of its days are added up, and what runs low is looked for among all products',
  },
}
