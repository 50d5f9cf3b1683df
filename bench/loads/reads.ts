/** Rows of shoppers' reads: cached, repeated, and after a change. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Choice, changePrice } from '../shop/catalogue.ts'
import { type Crew, rawHttp, theShop } from '../figures/contenders.ts'
import { percentilesOf, type Report, type Row } from '../figures/figures.ts'
import type { Loaded } from '../figures/load.ts'
import { atMost, atMostTimes, type Effort, measure } from '../figures/measure.ts'
import { measureCpu } from '../figures/processes.ts'
import { request } from '../figures/requests.ts'
import type { World } from '../shop/world.ts'

type Read = { operation: string; paths: string[] }

/** Requests of a home page, a list and a product. */
export function readsOf({ choices, categories }: World): { json: Read[]; pages: Read[] } {
  const some = choices.slice(0, 20)
  const pages = (prefix: string): Read[] => {
    const language = prefix === '' ? 'en' : 'ar'
    return [
      { operation: `page: home, ${language}`, paths: [prefix || '/'] },
      {
        operation: `page: category, ${language}`,
        paths: categories.map(({ slug }) => `${prefix}/category/${slug}`),
      },
      {
        operation: `page: product, ${language}`,
        paths: some.map(({ slug }) => `${prefix}/productdetails/${slug}`),
      },
    ]
  }
  return {
    json: [
      { operation: 'JSON: list of products', paths: ['/api/userproduct/all?page=1&per_page=24'] },
      {
        operation: 'JSON: category',
        paths: categories.map(({ id }) => `/api/products/category/${id}?page=1&per_page=24`),
      },
      {
        operation: 'JSON: product',
        paths: some.map(({ product_id }) => `/api/userproduct/getProduct/${product_id}`),
      },
      {
        operation: 'JSON: parts of the home page',
        paths: [
          '/api/allSlider',
          '/api/categoriesCollection',
          '/api/allInsta',
          '/api/allSocialLink',
          '/api/settings',
        ],
      },
    ],
    pages: [...pages(''), ...pages('/ar')],
  }
}

export async function measureWarm(
  world: World,
  crew: Crew,
  effort: Effort,
  report: Report,
): Promise<void> {
  const { json, pages } = readsOf(world)
  for (const { operation, paths } of [...json, ...pages]) {
    await compareKept(
      `${operation}, warm`,
      paths.map((path) => request(path)),
      200,
    )
  }
  const etag = (await fetch(`http://127.0.0.1:${world.port}/`)).headers.get('etag') as string
  await compareKept(
    'page: home, known already (304)',
    [request('/', { headers: { 'if-none-match': etag } })],
    304,
  )
  const script = /src="(\/assets\/[^"]+\.js)"|href="(\/assets\/[^"]+\.js)"/.exec(
    await (await fetch(`http://127.0.0.1:${world.port}/`)).text(),
  )
  await compareKept('script', [request((script?.[1] ?? script?.[2]) as string)], 200)

  async function compareKept(operation: string, requests: string[], status: number) {
    const shop = theShop(crew, world, () => requests, status)
    const limit = { is: 'raw node:http', contender: await rawHttp(crew, world, requests, status) }
    for (const connections of [1, 10]) {
      report.row(
        await measure(effort, { operation, connections, shop, limit, must: atMostTimes(1.25) }),
      )
    }
  }
}

type Cold = {
  operation: string
  must?: (row: Row) => Row['must']
  /** Address of this turn; the product that changes has the same index among the choices. */
  path(turn: number): string
}

/**
 * Reads after a change: lists and pages affected by another product, pages of the changed product,
 * and uncached pages.
 */
function coldReads(world: World): Cold[] {
  const { json, pages } = readsOf(world)
  const read = ({ operation, paths }: Read, must?: Cold['must']): Cold => ({
    operation: `${operation}, first after a change`,
    ...(must && { must }),
    path: (turn) => paths[turn % paths.length] as string,
  })
  const offers = ['', ...world.categories.map(({ slug }) => `?category=${slug}`)].map(
    (scope) => `/api/products/filters${scope}`,
  )
  const productPage = (index: number) =>
    `/productdetails/${world.choices[index % world.choices.length]?.slug}`
  return [
    ...json.slice(0, 3).map((one) => read(one)),
    read(
      { operation: 'JSON: what lists can be narrowed to', paths: offers },
      atMost(world, { p95: 40 }, { p95: 250 }),
    ),
    ...pages.map((one) => read(one, pageMust)),
    { operation: 'page: product, en, itself changed', must: pageMust, path: productPage },
    // From the end, since earlier ones use the start.
    {
      operation: 'page: product, en, asked for the first time',
      must: pageMust,
      path: (turn) => productPage(world.choices.length - 1 - turn),
    },
  ]
}

const pageMust = ({ app_us, postgres_us }: Row): Row['must'] => ({
  text: 'CPU ≤ 10 ms',
  met: app_us + postgres_us <= 10_000,
})

/** First request after a change of the catalogue, one at a time. */
export async function measureCold(
  world: World,
  { load }: Crew,
  effort: Effort,
  report: Report,
): Promise<void> {
  for (const { operation, must, path } of coldReads(world)) {
    const slices: { app: number; postgres: number; result: Loaded }[] = []
    for (let turn = 0; turn < effort.slices * effort.changes + 10; turn++) {
      await change(world, turn)
      const slice = await measureCpu(world.pids(), async () => {
        const loaded = await load.ask<Loaded>({
          port: world.port,
          connections: 1,
          requests: [request(path(turn))],
          count: 1,
          status: 200,
        })
        // Waits for work that the response left to be done.
        await sleep(20)
        return loaded
      })
      // The first turns warm up.
      if (turn >= 10) slices.push(slice)
    }
    const row = coldRow(operation, slices)
    const verdict = must?.(row)
    report.row(verdict ? { ...row, must: verdict } : row)
  }
}

/** Row of the median request, since some include other work of the shop. */
function coldRow(
  operation: string,
  slices: { app: number; postgres: number; result: Loaded }[],
): Row {
  const middle = (of: (slice: (typeof slices)[number]) => number) =>
    percentilesOf(slices.map(of)).p50
  const latencies = slices.flatMap(({ result }) => result.latencies)
  const [app_us, postgres_us] = [
    middle(({ app }) => app) / 1000,
    middle(({ postgres }) => postgres) / 1000,
  ]
  return {
    operation,
    connections: 1,
    requests: slices.length,
    app_us,
    postgres_us,
    per_second: (1000 * latencies.length) / latencies.reduce((sum, one) => sum + one, 0),
    latency_ms: percentilesOf(latencies),
  }
}

/**
 * Changes a product, which clears the cache, except for responses that depend on other products.
 */
async function change({ pool, choices }: World, turn: number): Promise<void> {
  await changePrice(pool, choices[turn % choices.length] as Choice, turn)
  // The announcement arrives within a millisecond or two.
  await sleep(25)
}
