import type { Ctx } from '#server/ctx.ts'
import { userOf } from '#server/db/ownership.ts'
import type { mediaFiles } from '../media/media.tables.ts'
import type {
  inventoryItems,
  productColours,
  productPictures,
  productSizes,
  products,
  variants,
} from '../products/products.tables.ts'
import type { cartLines, carts } from './cart.tables.ts'
import { cartOf } from './ownership.queries.ts'

type Product = typeof products.$inferSelect
type Colour = typeof productColours.$inferSelect
type Item = typeof inventoryItems.$inferSelect

/** Product, size and colour, which identify a line of a cart. */
export type ProductChoice = Pick<
  typeof cartLines.$inferSelect,
  'product_id' | 'size_id' | 'colour_id'
>

/** Whether the size (or colour) belongs to the product, or is missing where one is required. */
type Fit = 'fits' | 'missing' | 'unknown'

export type ChoiceToday = ProductChoice &
  Pick<Product, 'name' | 'name_ar' | 'price' | 'cost'> & {
    /** Published, neither archived nor in a hidden sub-category. */
    shown: boolean
    size_choice: Fit
    colour_choice: Fit
    /** Inventory item that counts its pieces; null if the product has no such variant. */
    item_id: Item['id'] | null
    /** SKU; null if the choice names none of several colours. */
    sku: (typeof variants.$inferSelect)['sku']
    stock: Item['quantity']
  }

type Picture = Pick<typeof mediaFiles.$inferSelect, 'stem' | 'width' | 'height'> &
  Pick<typeof productPictures.$inferSelect, 'alt' | 'alt_ar'>

/** A choice with its names and pictures, those of the chosen colour first (R107). */
export type NamedChoice = ChoiceToday & {
  size: (typeof productSizes.$inferSelect)['name'] | null
  size_ar: (typeof productSizes.$inferSelect)['name_ar']
  colour: Colour['name'] | null
  colour_ar: Colour['name_ar']
  colour_hex: Colour['hex']
  pictures: Picture[] | null
}

/**
 * A cart line. Prices are piastres of one piece, `price_seen` that of the moment when it was added.
 */
export type CartLine = NamedChoice &
  Pick<typeof cartLines.$inferSelect, 'id' | 'cart_id' | 'quantity' | 'price_seen'> &
  Pick<typeof carts.$inferSelect, 'user_id'> &
  Pick<Product, 'slug' | 'original_price'>

/**
 * SQL of choices in today's catalogue, for the relation `choice` (product_id, size_id, colour_id).
 * Where stock is one number every colour of a size uses the same item, so a choice without a colour
 * has an item too; it is missing a colour where colours of its size have different prices.
 */
const catalogue = `
  join products as product on product.id = choice.product_id
  left join subcategories as subcategory on subcategory.id = product.subcategory_id
  left join product_sizes as size on size.id = choice.size_id and size.product_id = product.id
  left join product_colours as colour on colour.id = choice.colour_id and colour.product_id = product.id
  left join lateral (
    select
      variant.inventory_item_id as id,
      case when variant.colour_id is not distinct from choice.colour_id then variant.sku end as sku,
      variant.price, variant.original_price
    from variants as variant
    left join product_colours as shown on shown.id = variant.colour_id
    where variant.product_id = product.id
      and variant.size_id is not distinct from choice.size_id
      and (
        variant.colour_id is not distinct from choice.colour_id
        or (choice.colour_id is null and product.stock_counted_by = 'product' and shown.archived_at is null)
      )
    order by variant.colour_id is not distinct from choice.colour_id desc, variant.id
    limit 1
  ) as counted on true
  left join inventory_items as item on item.id = counted.id
  cross join lateral public.variant_prices(
    product.price, product.original_price, product.regular_price, product.regular_original_price, counted.price, counted.original_price
  ) as own`

const today = `
  choice.product_id, choice.size_id, choice.colour_id,
  product.name, product.name_ar, own.price, product.cost,
  product.archived_at is null and product.state = 'published' and subcategory.status is not distinct from 'active' as shown,
  case
    when choice.size_id is not null then case when size.id is null or size.archived_at is not null then 'unknown' else 'fits' end
    when exists (select from product_sizes as s where s.product_id = product.id and s.archived_at is null) then 'missing'
    else 'fits'
  end as size_choice,
  case
    when choice.colour_id is not null then case when colour.id is null or colour.archived_at is not null then 'unknown' else 'fits' end
    when exists (select from product_colours as c where c.product_id = product.id and c.archived_at is null) and (
      product.stock_counted_by = 'variant' or exists (
        select from variants as other
        join product_colours as c on c.id = other.colour_id and c.archived_at is null
        where other.product_id = product.id and other.size_id is not distinct from choice.size_id
          and (other.price, other.original_price) is distinct from (counted.price, counted.original_price)
      )
    ) then 'missing'
    else 'fits'
  end as colour_choice,
  item.id as item_id, counted.sku, coalesce(item.quantity, 0) as stock`

/** Choices in the given order; unknown products are left out. */
export async function listChoices(
  ctx: Ctx,
  choices: ProductChoice[],
): Promise<(ChoiceToday & { index: number })[]> {
  const { rows } = await ctx.client.query<ChoiceToday & { index: number }>({
    // A named statement per number of choices, which are few: PostgreSQL would plan one with an
    // array anew each time.
    name: `cart.listChoices.${choices.length}`,
    text: `
      select choice.index, ${today}
      from (values ${choices.map((_, at) => `(${at}, $${at * 3 + 1}::int, $${at * 3 + 2}::int, $${at * 3 + 3}::int)`).join(', ')})
        as choice (index, product_id, size_id, colour_id)
      ${catalogue}
      order by choice.index`,
    values: choices.flatMap((choice) => [choice.product_id, choice.size_id, choice.colour_id]),
  })
  return rows
}

const named = `
  ${today}, size.name as size, size.name_ar as size_ar,
  colour.name as colour, colour.name_ar as colour_ar, colour.hex as colour_hex, pictures.list as pictures`

const catalogueWithPictures = `
  ${catalogue}
  left join lateral (
    select json_agg(
      json_build_object('stem', file.stem, 'width', file.width, 'height', file.height, 'alt', picture.alt, 'alt_ar', picture.alt_ar)
      order by coalesce(picture.colour_id = choice.colour_id, false) desc, picture.position, picture.id
    ) as list
    from product_pictures as picture
    join media_files as file on file.id = picture.media_id
    where picture.product_id = product.id
  ) as pictures on true`

/** Choices made by an admin, in the given order; unknown products are left out. */
export async function listNamedChoices(
  ctx: Ctx,
  choices: ProductChoice[],
): Promise<(NamedChoice & { index: number })[]> {
  const { rows } = await ctx.client.query<NamedChoice & { index: number }>(
    `select choice.index::int - 1 as index, ${named}
     from unnest($1::int[], $2::int[], $3::int[]) with ordinality as choice (product_id, size_id, colour_id, index)
     ${catalogueWithPictures}
     order by choice.index`,
    [
      choices.map((choice) => choice.product_id),
      choices.map((choice) => choice.size_id),
      choices.map((choice) => choice.colour_id),
    ],
  )
  return rows
}

const selectLines = `
  select
    choice.id, choice.cart_id, choice.quantity, choice.price_seen::bigint as price_seen, cart.user_id, ${named}, product.slug, own.original_price
  from cart_lines as choice
  join carts as cart on cart.id = choice.cart_id
  ${catalogueWithPictures}`

/** The lines of a cart in the order they were added. */
export async function listCartLines(ctx: Ctx, cartId: number): Promise<CartLine[]> {
  const { rows } = await ctx.client.query<CartLine>({
    name: 'cart.listLines',
    text: `${selectLines} where choice.cart_id = $1 order by choice.id`,
    values: [cartId],
  })
  return rows
}

/** Lines of the visitor's cart; empty if there is none. */
export async function listLinesOfVisitor(ctx: Ctx, token: string): Promise<CartLine[]> {
  const { rows } = await ctx.client.query<CartLine>({
    name: 'cart.listLinesOf',
    text: `${selectLines} where choice.cart_id = ${cartOf('$1', '$2')} order by choice.id`,
    values: [userOf(ctx), token],
  })
  return rows
}

/** Inserts lines; an existing line's quantity is increased. */
export async function putLines(
  ctx: Ctx,
  cartId: number,
  lines: (ProductChoice & { quantity: number; price: number })[],
): Promise<void> {
  await ctx.client.query({
    name: 'cart.putLines',
    text: `
      insert into cart_lines (cart_id, product_id, size_id, colour_id, quantity, price_seen, added_at)
      select $1, line.product_id, line.size_id, line.colour_id, line.quantity, line.price, $7
      from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[]) with ordinality
        as line (product_id, size_id, colour_id, quantity, price, index)
      order by line.index
      on conflict (cart_id, product_id, size_id, colour_id)
      do update set quantity = cart_lines.quantity + excluded.quantity, price_seen = excluded.price_seen`,
    values: [
      cartId,
      lines.map((line) => line.product_id),
      lines.map((line) => line.size_id),
      lines.map((line) => line.colour_id),
      lines.map((line) => line.quantity),
      lines.map((line) => line.price),
      ctx.now(),
    ],
  })
}

export async function updateQuantity(ctx: Ctx, lineId: number, quantity: number): Promise<void> {
  await ctx.client.query({
    name: 'cart.updateQuantity',
    text: `update cart_lines set quantity = $2 where id = $1`,
    values: [lineId, quantity],
  })
}

export async function deleteLines(ctx: Ctx, lineIds: number[]): Promise<void> {
  await ctx.client.query({
    name: 'cart.deleteLines',
    text: `delete from cart_lines where id = any ($1::int[])`,
    values: [lineIds],
  })
}
