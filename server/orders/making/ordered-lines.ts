/** Lines of a new order, by checkout or by an admin: their prices and their stock. */
import { priceInstead } from '#contract/products/variant-prices.ts'
import type { DeliveryForm } from '#contract/orders/checkout.ts'
import { toEgp } from '#contract/text/money.ts'
import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { type Area, deliveryPrice } from '#server/areas/areas.ts'
import { judgeLines, type NamedChoice, shortageOf, subtotalOf } from '#server/cart/cart.ts'
import { judgeCoupons, type RunningCoupon } from '#server/coupons/coupons.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordSale, takeStock } from '#server/products/products.ts'
import { outOfStock, totalChanged } from '#server/refusal.ts'
import { piecesOf } from '../order-stock.ts'
import { type NewOrderLine, orderTotals } from './new-order.ts'

/** A choice at today's price, in piastres per piece. */
export type WantedLine = NamedChoice & { quantity: number }

/**
 * Price of an ordered piece in another size or colour (R405).
 * @param former today's choice of the ordered piece; without a variant the agreed price stays
 */
export const priceOfOther = (
  agreed: number,
  former: Pick<NamedChoice, 'item_id' | 'price'> | undefined,
  now: Pick<NamedChoice, 'price'>,
): number =>
  former === undefined || former.item_id === null
    ? agreed
    : priceInstead(agreed, former.price, now.price)

/** Sums by today's prices, coupons and delivery price, in piastres. */
export function priceLines(
  lines: WantedLine[],
  { coupons, area, settings }: { coupons: RunningCoupon[]; area: Area; settings: ShopSettings },
) {
  const subtotal = subtotalOf(lines)
  const { applied } = judgeCoupons(coupons, subtotal)
  return {
    ...orderTotals(lines, applied?.discount ?? 0, deliveryPrice(area, subtotal, settings)),
    coupon_id: applied?.id ?? null,
  }
}

/**
 * Refuses with 409 a total other than the one shown, with the current figures (0019).
 * @param seen piastres; undefined accepts any
 */
export function refuseOtherTotal(
  totals: ReturnType<typeof orderTotals>,
  seen: number | undefined,
): void {
  if (seen !== undefined && seen !== totals.total_price) throw otherTotal(totals)
}

/** Refusal of sums that the reader has not seen, with the current figures. */
export const otherTotal = (totals: ReturnType<typeof orderTotals>) =>
  totalChanged({
    subtotal: toEgp(totals.subtotal),
    discount: toEgp(totals.discount),
    delivery_price: toEgp(totals.delivery_price),
    total_price: toEgp(totals.total_price),
  })

/**
 * Takes the pieces of all lines and locks their items: other buyers of the same pieces wait.
 * Returns the order's lines; the caller records the sale (recordLines). Refuses with 409 what
 * cannot be supplied in full, naming each line and what is left of it, and then takes nothing.
 */
export async function takeLines(
  ctx: Ctx,
  lines: WantedLine[],
  lang: Lang,
): Promise<NewOrderLine[]> {
  const held = await takeStock(ctx, piecesOf(lines))
  const judged = judgeLines(
    lines.map((line) => ({ ...line, stock: held.get(line.item_id ?? 0) ?? 0 })),
  )
  const refused = judged.filter((line) => line.state !== 'ok')
  if (refused.length > 0)
    throw outOfStock(refused.map((line) => shortageOf(line, line.available, lang)))
  return judged.map((line) => toOrderLine(line, line.quantity))
}

/** Records the sale of the taken lines, once their order has an id. */
export const recordLines = (ctx: Ctx, orderId: number, lines: NewOrderLine[]): Promise<void> =>
  recordSale(
    ctx,
    orderId,
    piecesOf(
      lines.map(({ inventory_item_id, quantity }) => ({ item_id: inventory_item_id, quantity })),
    ),
  )

/** Delivery columns of an order: the delivery form with the area's current name. */
export const deliveryOf = (form: DeliveryForm, area: Area) => ({
  first_name: form.first_name,
  last_name: form.last_name,
  phone: form.phone,
  additional_phone: form.additional_phone ?? null,
  email: form.email ?? null,
  instagram_user: form.instagram_user ?? null,
  state: form.state,
  address: form.address,
  courier_note: form.courier_note ?? null,
  address_parts: partsOf(form),
  city: area.city,
  city_ar: area.city_ar,
  area_id: area.id,
})

/** Address parts; null if the address was entered as one text. */
function partsOf({
  street,
  building,
  floor,
  apartment,
  landmark,
}: Pick<DeliveryForm, (typeof addressParts)[number]>) {
  const parts = { street, building, floor, apartment, landmark }
  return addressParts.some((part) => parts[part] !== undefined) ? parts : null
}

const addressParts = ['street', 'building', 'floor', 'apartment', 'landmark'] as const

/** Order line of a choice, with its own copy of names, price and picture. */
export function toOrderLine(choice: NamedChoice, quantity: number): NewOrderLine {
  const picture = choice.pictures?.[0]
  return {
    product_id: choice.product_id,
    inventory_item_id: choice.item_id,
    name: choice.name,
    name_ar: choice.name_ar,
    size: choice.size,
    size_ar: choice.size_ar,
    colour: choice.colour,
    colour_ar: choice.colour_ar,
    colour_hex: choice.colour_hex,
    picture_stem: picture?.stem ?? null,
    picture_width: picture?.width ?? null,
    picture_height: picture?.height ?? null,
    price: choice.price,
    quantity,
    sku: choice.sku,
    cost: choice.cost,
  }
}
