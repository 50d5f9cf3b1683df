/**
 * Check of an import: compares a file with the shop, some products at a time, and stores the result.
 * Nothing else changes.
 */
import { recordKindOf } from '#contract/files/import-columns.ts'
import { foldSku } from '#contract/products/skus.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { getProductRecords, type ProductRecord } from '#server/products/products.ts'
import { slugOf } from '#server/slug.ts'
import { stemOf } from '#server/media/media.ts'
import {
  clearProducts,
  insertImportProducts,
  type NewImportProduct,
} from '../import-products.queries.ts'
import {
  type Choices,
  findImport,
  type ImportRow,
  lockImport,
  updateImport,
} from '../imports.queries.ts'
import { RecordCheck } from '../records/check-records.ts'
import { withFile } from '../temporary-file.ts'
import {
  findBySkus,
  findBySlugs,
  findNamesakes,
  findStems,
  listImportSubcategories,
  type ImportSubcategory,
  type Namesake,
} from '../matching.queries.ts'
import { type FileSummary, FileTrouble, readFileOf, type ReadProduct } from '../reading/reading.ts'
import { compare, type Surroundings, todayOf } from './compare.ts'
import { guessSubcategories, pathIn } from '../new-subcategories.ts'
import { firstSku, nameSkus, skusOf } from './list-of-skus.ts'
import { inOneProduct } from './one-product.ts'

/** Batch size of products. */
const batch = 100

export async function check(
  ctx: Ctx,
  importId: number,
  round: number,
  signal: AbortSignal,
): Promise<void> {
  const row = await findImport(ctx, importId)
  if (row?.state !== 'checking' || row.round !== round) return
  await clearProducts(ctx, importId)
  try {
    const { summary, choices } = await checkFile(ctx, row, signal)
    await leave(ctx, row, {
      state: 'checked',
      trouble: null,
      trouble_detail: null,
      summary,
      choices,
    })
  } catch (thrown) {
    if (!(thrown instanceof FileTrouble)) throw thrown
    await leave(ctx, row, { state: 'columns', trouble: thrown.code, trouble_detail: thrown.detail })
  }
}

/** Summary and choices of a checked file, whose results are stored. */
async function checkFile(
  ctx: Ctx,
  row: ImportRow,
  signal: AbortSignal,
): Promise<Pick<ImportRow, 'summary' | 'choices'>> {
  const { targets, uses } = row.choices
  const chosen = { mapping: targets, format: row.format, uses, signal }
  const read = (options: Parameters<typeof readFileOf>[2]) =>
    withFile(ctx, row.id, (path) => readFileOf(path, ctx.config.shopUrl, { ...chosen, ...options }))
  const kind = recordKindOf(row.format)
  if (kind) {
    const checking = new RecordCheck(ctx, row, kind)
    if (checking.hear) await read({ takeRecords: checking.hear })
    const summary = await read({ takeRecords: (records) => checking.take(records) })
    return {
      summary: { ...summary, ...(kind === 'orders' && { orders_total: checking.total }) },
      choices: row.choices,
    }
  }
  const checking = new Checking(ctx, row, await listImportSubcategories(ctx))
  const summary = await read({
    take: (products) => checking.take(products),
    hear: (summary) => checking.hear(summary),
  })
  await checking.finish()
  return { summary, choices: { ...row.choices, places: checking.places } }
}

async function leave(
  ctx: Ctx,
  { id, round }: ImportRow,
  written: Parameters<typeof updateImport>[2],
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const now = await lockImport(ctx, id)
    if (now?.state === 'checking' && now.round === round) await updateImport(ctx, id, written)
  })
}

class Checking {
  readonly #ctx: Ctx
  readonly #row: ImportRow
  readonly #subcategories: ImportSubcategory[]
  /** Sub-categories for the file's words. */
  places: Choices['places']
  #subcategoryOf: Surroundings['subcategories'] = new Map()
  /** Row of the file that matched each product of the shop. */
  readonly #seen = new Map<number, number>()
  /**
   * Whole content of a list of SKUs, or of pictures named by SKU, because only the shop's products
   * tell which rows belong together.
   */
  #list: ReadProduct[] = []
  readonly #isList: boolean
  #position = 0

  constructor(ctx: Ctx, row: ImportRow, subcategories: ImportSubcategory[]) {
    this.#ctx = ctx
    this.#row = row
    this.#subcategories = subcategories
    this.places = row.choices.places
    this.#isList = !row.choices.targets.includes('slug') && !row.choices.targets.includes('name')
  }

  /** Adds words of columns that the reader remapped: they go to the sub-category of that name. */
  hear({ words }: FileSummary): void {
    const asked = new Set(this.#row.summary.words.map(({ word }) => word))
    const fresh = words.filter(({ word }) => !asked.has(word))
    this.places = { ...guessSubcategories(fresh, this.#subcategories), ...this.#row.choices.places }
    const byId = new Map(this.#subcategories.map((subcategory) => [subcategory.id, subcategory]))
    this.#subcategoryOf = new Map(
      Object.entries(this.places).flatMap(([word, id]) => {
        const subcategory = byId.get(id)
        return subcategory ? [[word, { id, name: subcategory.name }] as const] : []
      }),
    )
    for (const word of this.#row.choices.creates ?? [])
      this.#subcategoryOf.set(word, {
        id: null,
        name: pathIn(this.#row.choices, word)?.[1] ?? word,
      })
  }

  async take(products: ReadProduct[]): Promise<void> {
    if (this.#isList) this.#list.push(...products)
    else await this.#compare(products)
  }

  async finish(): Promise<void> {
    const list = this.#list
    this.#list = []
    if (list.length === 0) return
    const bySku = await findBySkus(this.#ctx, list.flatMap(skusOf))
    for (const product of list) nameSkus(product, bySku)
    const groups = Map.groupBy(
      list,
      (product) => bySku.get(skusOf(product)[0] ?? '') ?? -product.row,
    )
    const whole = [...groups.values()].map(inOneProduct)
    for (let at = 0; at < whole.length; at += batch)
      await this.#compare(whole.slice(at, at + batch))
  }

  async #compare(products: ReadProduct[]): Promise<void> {
    const ctx = this.#ctx
    const { options } = this.#row.choices
    const bySku = await findBySkus(ctx, products.flatMap(skusOf))
    const bySlug = await findBySlugs(
      ctx,
      products.flatMap(({ slug }) => slug ?? []),
    )
    const named = products.filter(({ slug }) => slug === null)
    const byName = await findNamesakes(
      ctx,
      named.flatMap((product) => slugFor(product) ?? []),
    )
    const matches = products.map((product) =>
      matchOf(product, { bySku, bySlug, byName }, this.#row.format === 'own'),
    )
    const ids = [...new Set(matches.flat())]
    const records = new Map(
      (await getProductRecords(ctx, ids)).map((record) => [record.id, record]),
    )
    const around: Surroundings = {
      options,
      subcategories: this.#subcategoryOf,
      isList: this.#isList,
      today: todayOf(ctx.now()),
      stems: await this.#stemsOf(products),
      headingOf: (target) =>
        this.#row.summary.columns[this.#row.choices.targets.indexOf(target)]?.heading ?? '',
    }
    const written = products.map((product, at) =>
      this.#compareOne(product, matches[at] ?? [], { records, around }),
    )
    await insertImportProducts(ctx, this.#row.id, written)
  }

  #compareOne(
    product: ReadProduct,
    match: number[],
    { records, around }: { records: Map<number, ProductRecord>; around: Surroundings },
  ): NewImportProduct {
    const [id] = match
    const record = (id !== undefined && records.get(id)) || null
    const note = (
      target: 'sku' | 'slug' | 'name',
      code: 'several_products' | 'product_twice',
      detail: string,
    ) =>
      product.problems.push({
        ...{
          row: product.row,
          column: around.headingOf(target),
          target,
          value: (target === 'name' ? nameIn(product) : (firstSku(product) ?? product.slug)) ?? '',
          code,
          detail,
        },
        sku: firstSku(product),
        isNote: false,
      })
    if (match.length > 1) {
      const isByName = new Set(match.map((other) => records.get(other)?.name)).size === 1
      const told = match.map((other) => records.get(other)?.[isByName ? 'slug' : 'name'] ?? other)
      note(isByName ? 'name' : 'sku', 'several_products', told.join(', '))
    } else if (record) {
      const before = this.#seen.get(record.id)
      if (before === undefined) this.#seen.set(record.id, product.row)
      else note(product.slug ? 'slug' : 'sku', 'product_twice', String(before))
    }
    const { outcome, work, changes, pictures, problems } = compare(product, record, around)
    return {
      place: ++this.#position,
      row: product.row,
      rows: product.rows,
      outcome,
      product_id: record?.id ?? null,
      ...{
        name: record?.name ?? nameIn(product) ?? product.slug ?? firstSku(product) ?? '',
        sku: firstSku(product),
      },
      slug: slugFor(product),
      pictures,
      work,
      changes,
      problems,
    }
  }

  /** Stems of pictures by address: the shop's own, and those fetched before. */
  async #stemsOf(products: ReadProduct[]): Promise<Map<string, string>> {
    const addresses = products.flatMap(({ pictures = [] }) =>
      pictures.map(({ address }) => address),
    )
    const stems = await findStems(this.#ctx, addresses)
    for (const address of addresses) {
      const stem = stemOf(address)
      if (stem) stems.set(address, stem)
    }
    return stems
  }
}

/**
 * Slug in the file, or the one generated from the name, by which a second run finds a product
 * without SKU.
 */
function slugFor(product: ReadProduct): string | null {
  const name = nameIn(product)
  return product.slug ?? (name ? slugOf(name, 'product', 200) : null)
}

/** Name in the file; either language suffices (R5). */
const nameIn = ({ facts }: ReadProduct) => facts.name ?? facts.name_ar

type Found = {
  bySku: Map<string, number>
  bySlug: Map<string, number>
  byName: Map<string, Namesake[]>
}

/**
 * Product matching a row, by SKU, then by slug, or by that of its name. The first row that matches a
 * product gets it.
 */
function matchOf(product: ReadProduct, { bySku, bySlug, byName }: Found, isOwn: boolean): number[] {
  const ids = new Set(skusOf(product).flatMap((sku) => bySku.get(sku) ?? []))
  // In the shop's own file an address identifies a product like an SKU; an address in another
  // shop's file may match any product here.
  const addressed = isOwn && product.slug ? bySlug.get(product.slug) : undefined
  if (ids.size > 0 && addressed !== undefined) ids.add(addressed)
  if (ids.size > 0) return [...ids]
  if (product.slug === null) return namesakesOf(product, byName.get(slugFor(product) ?? '') ?? [])
  const id = bySlug.get(product.slug)
  return id === undefined ? [] : [id]
}

/**
 * Products that the name of a row may mean: none that a file brought with another id, or, where the
 * row is a product without choices, with another SKU.
 */
function namesakesOf(product: ReadProduct, namesakes: Namesake[]): number[] {
  const { source_id, variants } = product
  const sku = foldSku(firstSku(product) ?? '')
  const isPlain = variants.length === 1 && !variants[0]?.size && !variants[0]?.color
  const idsOf = (some: Namesake[]) => [...new Set(some.map(({ product_id }) => product_id))]
  const same = namesakes.filter((one) => source_id && one.source_id === source_id)
  if (same.length > 0) return idsOf(same)
  const possible = namesakes.filter(
    (one) =>
      !(source_id && one.source_id) && !(isPlain && sku && one.sku && foldSku(one.sku) !== sku),
  )
  // A row without an SKU is the product that came in without one.
  const uncoded = variants.every(({ sku }) => sku === null)
    ? possible.filter((one) => one.sku === null)
    : []
  return idsOf(uncoded.length === 1 ? uncoded : possible)
}
