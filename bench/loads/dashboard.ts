/** Rows of the dashboard's lists, and of searches in them. */
import { profitParts } from '#contract/couriers/profit.ts'
import { productRecordSorts } from '#contract/products/product-records.ts'
import { type Crew, theShop } from '../figures/contenders.ts'
import type { Report } from '../figures/figures.ts'
import { atMost, type Effort, measure } from '../figures/measure.ts'
import { request } from '../figures/requests.ts'
import { admin, type World } from '../shop/world.ts'

const per_page = 12

export async function measureDashboard(
  world: World,
  crew: Crew,
  effort: Effort,
  report: Report,
): Promise<void> {
  const token = await signIn(world)
  const fewer = { ...effort, slices: Math.min(3, effort.slices), most: Math.min(effort.most, 200) }
  const productsMust = atMost(world, { p95: 40 }, { p95: 150 })
  const yearMust = atMost(world, { p95: 300 }, { p95: 300 })
  const stockMust = atMost(world, { p95: 150 }, { p95: 500 })
  const otherMust = atMost(world, { p95: 40 }, { p95: 40 })
  const rows = [
    ...Object.entries(await orderLists(world)).map(([operation, paths]) => ({
      operation,
      paths,
      must: otherMust,
    })),
    ...Object.entries(productLists(world)).map(([operation, paths]) => ({
      operation,
      paths,
      must: productsMust,
    })),
    ...Object.entries(await stockLists(world)).map(([operation, paths]) => ({
      operation,
      paths,
      must: stockMust,
    })),
    { operation: 'overview, 30 days', paths: ['/api/overview?days=30'], must: otherMust },
    { operation: 'overview, 366 days', paths: ['/api/overview?days=366'], must: yearMust },
    ...profitCalls.map(({ operation, path }) => ({ operation, paths: [path], must: yearMust })),
    { operation: 'what waits', paths: ['/api/overview/waiting'], must: otherMust },
    { operation: 'questions, callbacks, reviews', paths: visitorsLists, must: otherMust },
    { operation: 'history', paths: ['/api/history/all?page=1'], must: otherMust },
  ]
  for (const { operation, paths, must } of rows) {
    const shop = theShop(crew, world, () => paths.map((path) => request(path, { token })))
    report.row(
      await measure(fewer, { operation: `dashboard: ${operation}`, connections: 1, shop, must }),
    )
  }
}

/** Period of a year: the last 366 days. */
const year = (path: string, asked: Record<string, string> = {}) => {
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  return `${path}?${new URLSearchParams({ from: daysAgo(365), to: daysAgo(0), ...asked })}`
}
const profitCalls = [
  ...profitParts.map((by) => ({
    operation: `profit by ${by}, 366 days`,
    path: year('/api/profit', { by }),
  })),
  { operation: 'profit by product, 30 days', path: '/api/profit?by=product' },
  { operation: 'orders behind profit, 366 days', path: year('/api/profit/orders', { page: '1' }) },
]

const visitorsLists = ['allQuestions', 'allCallbacks', 'allReviews'].map(
  (list) => `/api/userData/${list}?page=1`,
)

const pathTo = (list: string, asked: Record<string, string | number> = {}): string =>
  `${list}?${new URLSearchParams({ page: '1', per_page: String(per_page), ...asked } as Record<string, string>)}`

const middleOf = (count: number): number => Math.max(1, Math.floor(count / per_page / 2))

async function orderLists({ pool, orders }: World): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{
    phone: string
    number: string
    first_name: string
    last_name: string
  }>('select phone, number, first_name, last_name from orders order by hashint4(id) limit 200')
  const list = (asked?: Record<string, string | number>) => pathTo('/api/orders/allOrders', asked)
  const searches = (textOf: (row: (typeof rows)[number]) => string) =>
    rows.map((row) => list({ search: textOf(row) }))
  return {
    'orders, first page': [list()],
    'orders, a page in the middle': [list({ page: middleOf(orders) })],
    'orders, by price': [list({ sort: 'price_desc' }), list({ sort: 'price_asc' })],
    'orders of a status': ['pending', 'shipped', 'accept', 'reject'].map((status) =>
      list({ status }),
    ),
    'order search: number': searches(({ number }) => number),
    'order search: phone': searches(({ phone }) => `+20 ${phone.slice(1, 4)} ${phone.slice(4)}`),
    'order search: beginning of a phone': searches(({ phone }) => phone.slice(0, 6)),
    'order search: name': searches(({ first_name, last_name }) => `${first_name} ${last_name}`),
    'order search: one name': searches(({ first_name }) => first_name),
    'order search: two letters': searches(({ first_name }) => [...first_name].slice(0, 2).join('')),
  }
}

function productLists({ products }: World): Record<string, string[]> {
  const list = (asked?: Record<string, string | number>) => pathTo('/api/product/all', asked)
  const words = ['nile', 'linen', 'فستان', 'vase']
  return {
    'products, first page': [list()],
    ...Object.fromEntries(
      productRecordSorts.flatMap((sort) => [
        [`products, ${sort}`, [list({ sort }), list({ sort, lang: 'ar' })]],
        [`products, ${sort}, a page in the middle`, [list({ sort, page: middleOf(products) })]],
      ]),
    ),
    'products, search': words.map((search) => list({ search })),
    'products, search by name': words.map((search) => list({ search, sort: 'name' })),
    'products that run low': [list({ stock: 'low' })],
  }
}

/** Daily sales are summed up on request. */
async function stockLists({ pool, products }: World): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ id: number; sku: string }>(
    'select id, sku from variants where sku is not null order by hashint4(id) limit 100',
  )
  const list = (asked?: Record<string, string | number>) => pathTo('/api/stock/all', asked)
  return {
    'stock, first page': [list()],
    'stock, by name, a page in the middle': [list({ sort: 'name', page: middleOf(products) })],
    'stock that runs low': [list({ level: 'low' })],
    'stock search: SKU': rows.map(({ sku }) => list({ search: sku })),
    'stock moves of a variant': rows.map(({ id }) =>
      pathTo('/api/stock/moves', { variant_id: id }),
    ),
    'what to reorder': [pathTo('/api/stock/reorder', { lead_days: 7, lasting_days: 30 })],
  }
}

export async function signIn({ port }: Pick<World, 'port'>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return ((await answer.json()) as { token: string }).token
}
