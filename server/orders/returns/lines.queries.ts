/** Return lines with product names and wished choices. */
import type { Ctx } from '#server/ctx.ts'
import type { ReturnLine } from './returns.queries.ts'

export type ReturnLineRow = Pick<
  ReturnLine,
  | 'return_id'
  | 'position'
  | 'quantity'
  | 'reason'
  | 'wants'
  | 'product_id'
  | 'size_id'
  | 'color_id'
  | 'value'
  | 'sellable'
  | 'damaged'
> & {
  name: string
  name_ar: string | null
  size: string | null
  size_ar: string | null
  colour: string | null
  colour_ar: string | null
  for_name: string | null
  for_name_ar: string | null
  for_size: string | null
  for_size_ar: string | null
  for_colour: string | null
  for_colour_ar: string | null
  picture_stem: string | null
  picture_width: number | null
  picture_height: number | null
}

export async function listReturnLinesOf(ctx: Ctx, returnIds: number[]): Promise<ReturnLineRow[]> {
  const { rows } = await ctx.client.query<ReturnLineRow>(
    `select back.return_id, back.position, back.quantity, back.reason, back.wants, back.product_id, back.size_id, back.color_id, back.value::float8 as value,
       back.sellable, back.damaged, line.name, line.name_ar, line.size, line.size_ar, line.colour, line.colour_ar,
       other.name as for_name, other.name_ar as for_name_ar, size.name as for_size, size.name_ar as for_size_ar, colour.name as for_colour, colour.name_ar as for_colour_ar,
       line.picture_stem, picture.width as picture_width, picture.height as picture_height
     from return_lines as back
     join order_lines as line using (order_id, position)
     left join media_files as picture on picture.stem = line.picture_stem
     left join products as other on other.id = back.product_id
     left join product_sizes as size on size.id = back.size_id
     left join product_colours as colour on colour.id = back.color_id
     where back.return_id = any($1::integer[])
     order by back.return_id, back.position`,
    [returnIds],
  )
  return rows
}
