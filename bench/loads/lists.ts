/** Rows of uncached lists: pages of the catalogue, filtered ones, and filter options. */
import { hash } from 'node:crypto'
import { sorts, type Filters } from '#contract/products/products.ts'
import type { FilledCategory } from '../shop/catalogue.ts'
import { type Crew, theShop } from '../figures/contenders.ts'
import type { Report } from '../figures/figures.ts'
import { atMost, type Effort, measure } from '../figures/measure.ts'
import { request } from '../figures/requests.ts'
import type { World } from '../shop/world.ts'

const per_page = 24

/** Measures lists; each address is requested once, so that nothing is cached. */
export async function measureLists(
  world: World,
  crew: Crew,
  effort: Effort,
  report: Report,
): Promise<void> {
  // Clears the cache of other parts.
  await world.pool.query("select pg_notify('catalogue', '')")
  const facets = await readFacets(world)
  const listMust = atMost(world, { cpu: 6, p95: 15 }, { cpu: 12, p95: 40 })
  const filterMust = atMost(world, { p95: 40 }, { p95: 250 })
  const rows = [
    ...Object.entries(anyPages(world)).map(([operation, paths]) => ({
      operation,
      paths,
      must: listMust,
    })),
    ...Object.entries({ ...narrowedLists(world, facets), ...(await facetReads(world)) }).map(
      ([operation, paths]) => ({
        operation,
        paths,
        must: filterMust,
      }),
    ),
    {
      operation: 'page: category, narrowed, nobody asked for',
      paths: narrowedPages(world),
      must: undefined,
    },
  ]
  for (const { operation, paths, must } of rows) {
    const requests = paths.toSorted(byChance).map((path) => request(path))
    // Two more slices determine the number of requests of a slice.
    const most = Math.max(1, Math.floor(requests.length / (effort.slices + 2)))
    const once = {
      ...effort,
      most: Math.min(effort.most, most),
      least: Math.min(effort.least, most),
    }
    const shop = theShop(crew, world, (count) => requests.splice(0, count))
    report.row(await measure(once, { operation, connections: 1, shop, must }))
  }
}

const languages = ['en', 'ar']

/** Random order, the same at every run. */
const byChance = (one: string, other: string): number =>
  hash('sha1', one) < hash('sha1', other) ? -1 : 1

const pathOf = ({ id }: Pick<FilledCategory, 'id'>) => `/api/products/category/${id}`

/** Pages from the first to the last, in both languages. */
function anyPages({ products, categories }: World): Record<string, string[]> {
  const pagesOf = (path: string, count: number, sort: string) =>
    Array.from({ length: Math.ceil(count / per_page) }, (_, at) =>
      languages.map(
        (lang) => `${path}?page=${at + 1}&per_page=${per_page}&sort=${sort}&lang=${lang}`,
      ),
    ).flat()
  return Object.fromEntries(
    sorts.flatMap((sort) => [
      [
        `JSON: list of products, ${sort}, any page`,
        pagesOf('/api/userproduct/all', products, sort),
      ],
      [
        `JSON: category, ${sort}, any page`,
        categories.flatMap((one) => pagesOf(pathOf(one), one.products, sort)),
      ],
    ]),
  )
}

type Facets = Pick<Filters, 'sizes' | 'colours'>

const readFacets = async ({ port }: World): Promise<Facets> =>
  (await fetch(`http://127.0.0.1:${port}/api/products/filters`)).json()

/** Price filters of a few piastres, which exclude almost nothing but make new addresses. */
const prices = Array.from({ length: 1000 }, (_, at) => ((at + 1) / 100).toFixed(2))

function narrowedLists(
  { categories }: World,
  { sizes: offered, colours }: Facets,
): Record<string, string[]> {
  const sizes = offered.toSorted((one, other) => other.count - one.count)
  const narrowings = {
    'from a price on': {},
    'a size': { size: sizes[0]?.size },
    'two colours, in stock': {
      color: colours
        .slice(0, 2)
        .map(({ value }) => value)
        .join(','),
      in_stock: '1',
    },
    'a size and a colour, in stock, the cheapest first': {
      size: sizes[1]?.size,
      color: colours[0]?.value,
      in_stock: '1',
      sort: 'price_asc',
    },
  }
  const fullest = categories[0] as FilledCategory
  return Object.fromEntries(
    Object.entries(narrowings).flatMap(([name, asked]) => {
      const paths = (path: string) =>
        prices.map(
          (min_price) =>
            `${path}?${new URLSearchParams({ ...asked, min_price, per_page: String(per_page) } as Record<string, string>)}`,
        )
      return [
        [`JSON: list of products, ${name}`, paths('/api/userproduct/all')],
        [`JSON: category, ${name}`, paths(pathOf(fullest))],
      ]
    }),
  )
}

/** Filter options of the whole shop, of each category and sub-category, which are all there are. */
async function facetReads({ pool, categories }: World): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ category: string; subcategory: string }>(
    `select category.slug as category, subcategory.slug as subcategory
     from subcategories as subcategory
     join categories as category on category.id = subcategory.category_id`,
  )
  const scopes = [{}, ...categories.map(({ slug }) => ({ category: slug })), ...rows]
  return {
    'JSON: what lists can be narrowed to': scopes.flatMap((scope) =>
      languages.map((lang) => `/api/products/filters?${new URLSearchParams({ ...scope, lang })}`),
    ),
  }
}

const narrowedPages = ({ categories }: World): string[] =>
  categories.flatMap(({ slug }) =>
    prices.slice(0, 200).map((min_price) => `/category/${slug}?min_price=${min_price}`),
  )
