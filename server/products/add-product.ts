/** Creation of a product from an admin's form and pictures. */
import { hexOf } from '#contract/products/options/colours.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { productRecords } from '#contract/products/product-records.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import {
  createProduct,
  type NewProduct,
  refuseUnknownSubcategory,
  refuseUnsellable,
} from './new-products.ts'
import {
  inOrder,
  newPicture,
  refuseOrder,
  refuseUnknownColours,
  refuseUnknownPictures,
  sharePictures,
  takePictures,
  withAlts,
  withColours,
} from './pictures/pictures.ts'
import {
  getProductWhole,
  auditOfProduct,
  type ProductRecord,
  showRecord,
} from './records/records.ts'
import { sizeRowsOf } from './options/sizes.ts'
import type { StockReason } from './stock/stock-moves.queries.ts'

export type ProductForm = ParsedOf<typeof productRecords.create>

/**
 * Adds a product. Refuses with 422 an unknown sub-category, an original price below the price,
 * stock of an unknown size or colour, kept pictures that belong to no product or show an unknown
 * colour, an incomplete picture order, and a file that is no picture.
 */
export async function addProduct(
  ctx: Ctx,
  { images, keep_images, order, alts, picture_colors, ...form }: ProductForm,
): Promise<ProductRecord> {
  const product = newProductOf(form)
  const colours = (product.colours ?? []).map(({ name }) => name)
  refuseUnsellable(ctx, product)
  refuseUnknownColours(picture_colors, colours)
  await refuseUnknownSubcategory(ctx, product.subcategory_id)
  await refuseUnknownPictures(ctx, keep_images, images?.length)
  refuseOrder(order, (keep_images?.length ?? 0) + (images?.length ?? 0))
  const files = await takePictures(ctx, images)
  return inTransaction(ctx, async (ctx) => {
    const kept = await sharePictures(ctx, keep_images, files.length)
    const pictures = withAlts(inOrder([...kept, ...files.map(newPicture)], order), alts)
    return createRecorded(ctx, {
      ...product,
      pictures: withColours(pictures, picture_colors, colours),
    })
  })
}

/** createProduct with its audit log entry. */
export async function createRecorded(
  ctx: Ctx,
  product: NewProduct,
  reason?: StockReason,
): Promise<ProductRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await createProduct(ctx, product, reason)
    const created = await getProductWhole(ctx, id)
    await logChange(ctx, { room: 'products', record_id: id, after: auditOfProduct(created) })
    return showRecord(created)
  })
}

const newProductOf = ({
  sizes,
  colors,
  quantity,
  stock,
  ...form
}: Omit<
  ProductForm,
  'images' | 'keep_images' | 'order' | 'alts' | 'picture_colors'
>): NewProduct => ({
  ...form,
  sizes: sizes && sizeRowsOf(sizes, [], form.choice_name != null),
  colours: colors?.map(({ name, name_ar, hex }) => ({ name, name_ar, hex: hex ?? hexOf(name) })),
  quantity,
  stock,
})
