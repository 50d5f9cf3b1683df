/**
 * Equal requests to a small and to a large shop in turn, which shows the growth with the catalogue
 * whatever else the machine does. Lists, which are counted again after a change, may grow: their
 * limits depend on the size (lists.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { addition, order } from './carts.ts'
import { makeCarts, pick } from '../shop/catalogue.ts'
import { type Contender, type Crew, theShop } from '../figures/contenders.ts'
import { type Fact, percentile } from '../figures/figures.ts'
import type { Loaded } from '../figures/load.ts'
import type { Effort } from '../figures/measure.ts'
import { request } from '../figures/requests.ts'
import type { World } from '../shop/world.ts'

const mostGrowth = 1.5

/** Median latency in the small and in the large shop, in milliseconds. */
type Growth = { operation: string; before: number; after: number }

type Pair = readonly [small: World, large: World]

/** Uncached lists by address; a page in the middle of a list differs between the shops. */
const lists: Record<string, (world: World) => string> = {
  'list of products': () => '/api/userproduct/all?page=1&per_page=24',
  'list of products, a page in the middle': ({ products }) =>
    `/api/userproduct/all?page=${Math.ceil(products / 48)}&per_page=24`,
  category: ({ categories }) => `/api/products/category/${categories[0]?.id}?page=1&per_page=24`,
  'category, the cheapest first': ({ categories }) =>
    `/api/products/category/${categories[0]?.id}?page=1&per_page=24&sort=price_asc`,
  'category, one size, in stock': ({ categories }) =>
    `/api/products/category/${categories[0]?.id}?page=1&per_page=24&size=M&in_stock=1`,
}

const productOf = ({ choices }: World): string =>
  `/api/userproduct/getProduct/${choices[0]?.product_id}`

export async function measureGrowth(
  worlds: Pair,
  crew: Crew,
  effort: Effort,
  report: (fact: Fact) => void,
): Promise<void> {
  const times = effort.slices * effort.changes * 4
  for (const [operation, pathOf] of Object.entries(lists)) {
    report(
      factOf(
        await compare(
          `${operation}, not kept`,
          worlds,
          (world) => readAnew(world, crew, pathOf(world)),
          times,
        ),
      ),
    )
  }
  report(
    mustNotGrow(
      await compare(
        'product, not kept',
        worlds,
        (world) => readAnew(world, crew, productOf(world)),
        times,
      ),
    ),
  )
  for (const [operation, contenderOf] of Object.entries(acts(crew))) {
    const contenders = new Map(worlds.map((world) => [world, contenderOf(world)]))
    const act = async (world: World) =>
      (await (await (contenders.get(world) as Contender).ready(effort.least, 1))()).latencies
    report(mustNotGrow(await compare(operation, worlds, act, effort.slices)))
  }
}

const acts = (crew: Crew): Record<string, (world: World) => Contender> => ({
  'cart read': (world) =>
    theShop(crew, world, async (count) =>
      (await cartsOf(world, count, 3)).map(({ token }) => request(`/api/cart/${token}`)),
    ),
  'cart add': (world) =>
    theShop(crew, world, async (count) =>
      (await cartsOf(world, count, 2)).map((cart, index) =>
        addition({ cart, added: pick(world.choices, index, 2) }),
      ),
    ),
  checkout: (world) =>
    theShop(
      crew,
      world,
      async (count) => (await cartsOf(world, count, 3)).map((cart) => order(cart, world.areaId)),
      201,
    ),
})

const cartsOf = ({ pool, choices }: World, count: number, lines: number) =>
  makeCarts(pool, choices, count, lines)

/** Measures in turn; the first requests of each warm up. */
async function compare(
  operation: string,
  [small, large]: Pair,
  ask: (world: World) => Promise<number[]>,
  times: number,
): Promise<Growth> {
  const latencies = new Map<World, number[]>([
    [small, []],
    [large, []],
  ])
  for (let time = -2; time < times; time++) {
    for (const [world, known] of latencies) {
      const asked = await ask(world)
      if (time >= 0) known.push(...asked)
    }
  }
  const [before, after] = [small, large].map((world) =>
    percentile(latencies.get(world) as number[], 0.5),
  ) as [number, number]
  return { operation, before, after }
}

const factOf = ({ operation, before, after }: Growth): Fact => ({
  what: `growth of ${operation}`,
  value: `p50 ${before.toFixed(2)} → ${after.toFixed(2)} ms (${(after / before).toFixed(2)} ×)`,
})

const mustNotGrow = (growth: Growth): Fact => ({
  ...factOf(growth),
  must: { text: `≤ ${mostGrowth} ×`, met: growth.after / growth.before <= mostGrowth },
})

async function readAnew({ pool, port }: World, { load }: Crew, path: string): Promise<number[]> {
  await pool.query("select pg_notify('catalogue', '')")
  await sleep(5)
  const { latencies } = await load.ask<Loaded>({
    port,
    connections: 1,
    requests: [request(path)],
    count: 1,
    status: 200,
  })
  return latencies
}
