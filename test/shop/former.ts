import type { FormerState } from '#contract/files/import-kinds.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  type NewFormerCustomer,
  type NewFormerOrder,
  writeFormerCustomers,
  writeFormerOrders,
} from '#server/former/former.ts'

type FormerParts = Partial<Omit<NewFormerOrder, 'placed_at'>> & {
  state?: FormerState
  at?: Date | string
  /** Total in piastres. */
  total?: number
}

/** Orders and customers of a former shop, written as an import does. */
export function formerIn(ctx: Ctx) {
  let made = 0

  /** Creates an order of one dress; returns its id. */
  async function makeFormerOrder({
    at = new Date(),
    total = 10_000,
    ...parts
  }: FormerParts = {}): Promise<number> {
    const [row] = await writeFormerOrders(ctx, [
      {
        number: `#${1000 + ++made}`,
        state: 'delivered',
        placed_at: new Date(at),
        phone: '01012345678',
        first_name: 'Mona',
        last_name: 'Adel',
        email: null,
        city: null,
        province: null,
        address: null,
        note: null,
        lines: [{ name: 'Dress', variant: 'M', sku: 'DR-1', quantity: 1, price: total, total }],
        subtotal: total,
        discount: 0,
        delivery_price: 0,
        other: 0,
        total_price: total,
        refunded: 0,
        ...parts,
      },
    ])
    return row?.id as number
  }

  const makeFormerCustomer = (parts: Partial<NewFormerCustomer> & { phone: string }) =>
    writeFormerCustomers(ctx, [
      {
        first_name: 'Aya',
        last_name: 'Hassan',
        email: null,
        city: null,
        province: null,
        address: null,
        note: null,
        ...parts,
      },
    ])

  return { makeFormerOrder, makeFormerCustomer }
}
