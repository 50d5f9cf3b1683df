/** The sizes and colours of products. */
import type { Ctx } from '#server/ctx.ts'
import type { productColours, productSizes } from '../products.tables.ts'

type Size = typeof productSizes.$inferSelect
type Colour = typeof productColours.$inferSelect

/** A size or colour; one removed from the list is archived. */
export type Option = Pick<Size, 'id' | 'name' | 'archived_at'>
export type SizeRow = Pick<Size, 'name' | 'name_ar' | 'part' | 'part_ar' | 'choice' | 'choice_ar'>
export type ColourRow = Pick<Colour, 'name' | 'name_ar' | 'hex'>

type OptionPosition = Pick<Size, 'product_id' | 'position'>
export type NewSize = OptionPosition & SizeRow
export type NewColour = OptionPosition & ColourRow

type Table = 'product_sizes' | 'product_colours'

/** Ids of sizes or colours, by product id and name. */
export type OptionIds = Map<string, number>

export const optionKey = (productId: number, name: string): string => `${productId} ${name}`

type Made = Pick<Size, 'id' | 'product_id' | 'name'>

const idsOf = (rows: Made[]): OptionIds =>
  new Map(rows.map((row) => [optionKey(row.product_id, row.name), row.id]))

const partsOf = (sizes: SizeRow[]) =>
  (['part', 'part_ar', 'choice', 'choice_ar'] as const).map((column) =>
    sizes.map((size) => size[column]),
  )

export async function insertSizes(ctx: Ctx, sizes: NewSize[]): Promise<OptionIds> {
  const { rows } = await ctx.client.query<Made>(
    `insert into product_sizes (product_id, name, position, name_ar, part, part_ar, choice, choice_ar)
     select * from unnest($1::integer[], $2::text[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
     returning id, product_id, name`,
    [
      sizes.map((size) => size.product_id),
      sizes.map((size) => size.name),
      sizes.map((size) => size.position),
      sizes.map((size) => size.name_ar),
      ...partsOf(sizes),
    ],
  )
  return idsOf(rows)
}

export async function insertColours(ctx: Ctx, colours: NewColour[]): Promise<OptionIds> {
  const { rows } = await ctx.client.query<Made>(
    `insert into product_colours (product_id, name, position, name_ar, hex)
     select * from unnest($1::integer[], $2::text[], $3::integer[], $4::text[], $5::text[])
     returning id, product_id, name`,
    [
      colours.map((colour) => colour.product_id),
      colours.map((colour) => colour.name),
      colours.map((colour) => colour.position),
      colours.map((colour) => colour.name_ar),
      colours.map((colour) => colour.hex),
    ],
  )
  return idsOf(rows)
}

/** Sizes in their order, including archived ones. */
export async function listSizeRows(ctx: Ctx, productId: number): Promise<(Option & SizeRow)[]> {
  const { rows } = await ctx.client.query<Option & SizeRow>(
    `select id, name, name_ar, part, part_ar, choice, choice_ar, archived_at
     from product_sizes where product_id = $1 order by position, id`,
    [productId],
  )
  return rows
}

/** Makes plain sizes of sizes with values of a choice. */
export async function dropChoice(ctx: Ctx, productId: number): Promise<void> {
  await ctx.client.query(
    `update product_sizes set part = null, part_ar = null, choice = null, choice_ar = null
     where product_id = $1 and choice is not null and archived_at is null`,
    [productId],
  )
}

/** @param names by id */
export async function renameOptions(
  ctx: Ctx,
  table: Table,
  names: Map<number, string>,
): Promise<void> {
  if (names.size === 0) return
  // Two rows may swap names, but names are unique at any moment, so temporary names come first.
  await ctx.client.query(
    `update ${table} set name = gen_random_uuid()::text where id = any ($1::integer[])`,
    [[...names.keys()]],
  )
  await ctx.client.query(
    `update ${table} as option set name = renamed.name
     from unnest($1::integer[], $2::text[]) as renamed (id, name)
     where option.id = renamed.id`,
    [[...names.keys()], [...names.values()]],
  )
}

/** Replaces the list of sizes: rows of equal name keep their ids, missing ones are archived. */
export async function putSizes(ctx: Ctx, productId: number, sizes: SizeRow[]): Promise<void> {
  const names = sizes.map((size) => size.name)
  await ctx.client.query(
    `insert into product_sizes (product_id, name, name_ar, part, part_ar, choice, choice_ar, position)
     select $1, size.name, size.name_ar, size.part, size.part_ar, size.choice, size.choice_ar, size.place - 1
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       with ordinality as size (name, name_ar, part, part_ar, choice, choice_ar, place)
     on conflict (product_id, name) do update set
       name_ar = excluded.name_ar, part = excluded.part, part_ar = excluded.part_ar, choice = excluded.choice,
       choice_ar = excluded.choice_ar, position = excluded.position, archived_at = null`,
    [productId, names, sizes.map((size) => size.name_ar), ...partsOf(sizes)],
  )
  await archiveOthers(ctx, 'product_sizes', productId, names)
}

/** As listSizeRows. */
export async function listColourRows(ctx: Ctx, productId: number): Promise<(Option & ColourRow)[]> {
  const { rows } = await ctx.client.query<Option & ColourRow>(
    'select id, name, name_ar, hex, archived_at from product_colours where product_id = $1 order by position, id',
    [productId],
  )
  return rows
}

/** As putSizes; pictures of an archived colour lose their colour. */
export async function putColours(ctx: Ctx, productId: number, colours: ColourRow[]): Promise<void> {
  const names = colours.map((colour) => colour.name)
  await ctx.client.query(
    `insert into product_colours (product_id, name, name_ar, hex, position)
     select $1, colour.name, colour.name_ar, colour.hex, colour.place - 1
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality as colour (name, name_ar, hex, place)
     on conflict (product_id, name)
     do update set name_ar = excluded.name_ar, hex = excluded.hex, position = excluded.position, archived_at = null`,
    [
      productId,
      names,
      colours.map((colour) => colour.name_ar),
      colours.map((colour) => colour.hex),
    ],
  )
  await archiveOthers(ctx, 'product_colours', productId, names)
  await ctx.client.query(
    `update product_pictures as picture set colour_id = null
     from product_colours as colour
     where picture.product_id = $1 and colour.id = picture.colour_id and colour.archived_at is not null`,
    [productId],
  )
}

async function archiveOthers(
  ctx: Ctx,
  table: Table,
  productId: number,
  names: string[],
): Promise<void> {
  await ctx.client.query(
    `update ${table} set archived_at = $3 where product_id = $1 and name <> all ($2::text[]) and archived_at is null`,
    [productId, names, ctx.now()],
  )
}

type Offered = Pick<Option, 'id' | 'name'>

/** Sizes and colours on offer, in their order. */
export async function listOfferedOptions(
  ctx: Ctx,
  productId: number,
): Promise<{ sizes: Offered[]; colours: Offered[] }> {
  const list = async (table: Table) => {
    const { rows } = await ctx.client.query<Offered>(
      `select id, name from ${table} where product_id = $1 and archived_at is null order by position, id`,
      [productId],
    )
    return rows
  }
  return { sizes: await list('product_sizes'), colours: await list('product_colours') }
}
