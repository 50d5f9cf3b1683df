/** Coupons, which have no name: one of the same amounts and days is the same. */
import { toCairoDay } from '#contract/days/cairo.ts'
import { couponRecords, findCouponsAlike } from '#server/coupons/coupons.ts'
import type { Ctx } from '#server/ctx.ts'
import type { WritingKind } from './writing-kind.ts'

type Coupon = { price: number; discount: number; start_date: string; end_date: string }

const plain = ({ price, discount, start_date, end_date }: Coupon): Coupon => ({
  price,
  discount,
  start_date,
  end_date,
})

export const coupons: WritingKind<'coupons', Coupon> = {
  batch: 50,
  prepare: async (ctx, asked) => {
    const fresh = []
    for (const { read } of asked) {
      const fields = read.fields
      const [found] = fields ? await findCouponsAlike(ctx, fields) : []
      const before = found ? { id: found.id, record: plain(found) } : null
      const today = toCairoDay(ctx.now())
      const record = fields && {
        ...fields,
        // Without a first day it runs from today, or is over.
        start_date:
          fields.start_date ??
          before?.record.start_date ??
          (today < fields.end_date ? today : fields.end_date),
      }
      fresh.push(record && { record, before })
    }
    return fresh
  },
  fields: {},
  whole: 'coupon_value',
  amountOf: ({ discount }) => discount,
  find: async (ctx: Ctx, known) => {
    const found = new Map<number, Coupon>()
    for (const { id } of known) {
      const row = await couponRecords.rows.find(ctx, id)
      if (row) found.set(id, plain(row))
    }
    return found
  },
  areThere: async (ctx, records) => {
    const there = []
    for (const record of records) there.push((await findCouponsAlike(ctx, record)).length > 0)
    return there
  },
  write: async (ctx, records) => {
    const written = []
    for (const { record } of records)
      written.push({ id: (await couponRecords.create(ctx, record)).id })
    return written
  },
  remove: async (ctx, ids) => {
    for (const id of ids) await couponRecords.delete(ctx, id)
  },
}
