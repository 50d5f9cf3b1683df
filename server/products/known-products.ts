/** Products as they are shown, remembered in the process: most pages show the same few hundred. */
import type { Ctx } from '#server/ctx.ts'
import { rememberEach } from './noted.ts'
import { listProductRows, listVariantRows, type ProductRow, type VariantRow } from './products.queries.ts'

/** Characters of text, as all the sizes here are: thousands of products, or some hundred with the longest descriptions. */
const most = 8_000_000
/** What a product's other fields come to, and each of its pictures, sizes and colours. */
const plainFields = 700
const eachPart = 100

const weigh = ({ desc, desc_ar, pictures, sizes, colours }: ProductRow): number =>
  plainFields +
  lengthOf(desc, desc_ar) +
  eachPart * (pictures.length + sizes.length + colours.length) +
  pictures.reduce((sum, { alt, alt_ar }) => sum + lengthOf(alt, alt_ar), 0)

const lengthOf = (...texts: (string | null)[]): number => texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)

/** In the order of the ids; an id of none is left out. */
export const readProducts = rememberEach<ProductRow>(
  { most, weigh },
  async (ctx, ids) => new Map((await listProductRows(ctx, ids)).map((row) => [row.id, row])),
)

const variants = rememberEach<VariantRow[]>(
  { most: most / 4, weigh: (rows) => 100 + rows.length * 50 },
  async (ctx, ids) => new Map(await Promise.all(ids.map(async (id) => [id, await listVariantRows(ctx, id)] as const))),
)

/** What is offered of a product, in the order of its sizes and colours. */
export async function readVariants(ctx: Ctx, productId: number): Promise<VariantRow[]> {
  const [rows = []] = await variants(ctx, [productId])
  return rows
}
