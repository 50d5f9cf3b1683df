/** Rows of what is looked for: by shoppers among the products, by the owner among the orders, and the lists of her dashboard. */
import words from '../demo/words.json' with { type: 'json' }
import { type Crew, theShop } from './contenders.ts'
import type { Report, Row } from './figures.ts'
import { type Effort, measure } from './measure.ts'
import { request } from './requests.ts'
import { admin, type World } from './world.ts'

/** What is typed into the search, each as it is while it is typed: [kind, texts]. All are made of words of the catalogue. */
export function searchTexts(): Record<string, string[]> {
  const nouns = Object.values(words.nouns).flat()
  const named = [...words.places, ...words.styles, ...words.clothes.materials, ...words.house.materials, ...nouns]
  const all = [...new Set(named.flat().flatMap((name) => name.toLowerCase().split(' ')))].filter((word) => [...word].length > 3)
  const beginnings = (length: number) => [...new Set(all.map((word) => [...word].slice(0, length).join('')))]
  const after = (place: number, step: number) => all[(place * step + 3) % all.length] as string
  return {
    'two letters': beginnings(2),
    'three letters': beginnings(3),
    'one word': all,
    'two words': all.map((word, place) => `${word} ${after(place, 7)}`),
    'two words, the last unfinished': all.map((word, place) => `${word} ${after(place, 11).slice(0, 3)}`),
    'a typo': all.filter((word) => word.length > 4).map((word, place) => misspelt(word, place)),
    'a word and a typo': all.filter((word) => word.length > 4).map((word, place) => `${after(place, 5)} ${misspelt(word, place)}`),
    'nothing like it': all.map((word) => `zq${word}xj`),
  }
}

/** A letter left out, doubled, exchanged or with its neighbour's place. */
function misspelt(word: string, place: number): string {
  const letters = [...word]
  const at = 1 + (place % (letters.length - 2))
  const change = [
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, letters[at] as string),
    () => letters.splice(at, 1, letters[at] === 'o' ? 'i' : 'o'),
    () => letters.splice(at, 2, letters[at + 1] as string, letters[at] as string),
  ]
  change[place % change.length]?.()
  return letters.join('')
}

/** Every text is asked once in either language, so that nothing is kept of it. */
export async function measureSearch(world: World, crew: Crew, effort: Effort, report: Report): Promise<void> {
  const kinds = searchTexts()
  // Spaces behind a text change nothing of what is found, and make an address that nobody asked before.
  let spaces = 0
  const ask = (texts: string[]) => (count: number) => {
    spaces += 1
    return Array.from({ length: count }, (_, place) => {
      const text = encodeURIComponent(texts[place % texts.length] + ' '.repeat(spaces))
      return request(`/api/userproduct/search?search=${text}&page=1&per_page=12`)
    })
  }
  for (const [kind, texts] of Object.entries(kinds)) {
    const shop = theShop(crew, world, ask(texts))
    const once = { ...effort, slices: Math.min(3, effort.slices), most: texts.length, least: Math.min(effort.least, texts.length) }
    report.row(await measure(once, { operation: `search: ${kind}`, connections: 1, shop, must: searchMust(world.products) }))
  }
}

const searchMust =
  (products: number) =>
  ({ latency_ms, app_us, postgres_us }: Row): Row['must'] => {
    const most = products > 10_000 ? { p95: 80, cpu: 20 } : { p95: 25, cpu: 6 }
    return {
      text: `p95 ≤ ${most.p95} ms; CPU ≤ ${most.cpu} ms`,
      met: latency_ms.p95 <= most.p95 && app_us + postgres_us <= most.cpu * 1000,
    }
  }

export async function measureDashboard(world: World, crew: Crew, effort: Effort, report: Report): Promise<void> {
  const token = await signIn(world)
  const { rows } = await world.pool.query<{ phone: string; number: string; first_name: string; last_name: string }>(
    'select phone, number, first_name, last_name from orders order by hashint4(id) limit 200',
  )
  const orders = (name: string, value: string) => `/api/orders/allOrders?page=1&per_page=12&${name}=${encodeURIComponent(value)}`
  const deepest = Math.max(1, Math.floor(world.orders / 12 / 2))
  const asked: Record<string, string[]> = {
    'orders, first page': ['/api/orders/allOrders?page=1&per_page=12'],
    'orders, a page in the middle': [`/api/orders/allOrders?page=${deepest}&per_page=12`],
    'orders, by price': [orders('sort', 'price_desc'), orders('sort', 'price_asc')],
    'orders of a status': ['pending', 'shipped', 'accept', 'reject'].map((status) => orders('status', status)),
    'order search: number': rows.map(({ number }) => orders('search', number)),
    'order search: phone': rows.map(({ phone }) => orders('search', `+20 ${phone.slice(1, 4)} ${phone.slice(4)}`)),
    'order search: beginning of a phone': rows.map(({ phone }) => orders('search', phone.slice(0, 6))),
    'order search: name': rows.map(({ first_name, last_name }) => orders('search', `${first_name} ${last_name}`)),
    'order search: one name': rows.map(({ first_name }) => orders('search', first_name)),
    'order search: two letters': rows.map(({ first_name }) => orders('search', [...first_name].slice(0, 2).join(''))),
    'products, first page': ['/api/product/all?page=1&per_page=12'],
    'products, fewest pieces first': ['/api/product/all?page=1&per_page=12&sort=stock_asc'],
    'products, search': ['nile', 'linen', 'فستان', 'vase'].map(
      (word) => `/api/product/all?page=1&per_page=12&search=${encodeURIComponent(word)}`,
    ),
    'overview, 30 days': ['/api/overview?days=30'],
    'overview, 366 days': ['/api/overview?days=366'],
    'what waits': ['/api/overview/waiting'],
    'questions, callbacks, reviews': ['allQuestions', 'allCallbacks', 'allReviews'].map((list) => `/api/userData/${list}?page=1`),
    history: ['/api/history/all?page=1'],
  }
  for (const [operation, paths] of Object.entries(asked)) {
    const shop = theShop(crew, world, () => paths.map((path) => request(path, { token })))
    const fewer = { ...effort, slices: Math.min(3, effort.slices), most: Math.min(effort.most, 200) }
    report.row(await measure(fewer, { operation: `dashboard: ${operation}`, connections: 1, shop, must: dashboardMust(mostMs[operation]) }))
  }
}

/** Of what may take longer than the rest. */
const mostMs: Record<string, number> = { 'overview, 366 days': 300 }

const dashboardMust =
  (ms = 40) =>
  ({ latency_ms }: Row): Row['must'] => ({ text: `p95 ≤ ${ms} ms`, met: latency_ms.p95 <= ms })

export async function signIn({ port }: World): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return ((await answer.json()) as { token: string }).token
}
