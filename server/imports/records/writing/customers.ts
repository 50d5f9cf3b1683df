/** Customers of a former shop, found by their phone. */
import {
  deleteFormerCustomers,
  type FormerCustomer,
  findFormerCustomers,
  type NewFormerCustomer,
  writeFormerCustomers,
} from '#server/former/former.ts'
import { keyed } from './keyed.ts'
import { mergePerson, personFields } from './people.ts'
import type { WritingKind } from './writing-kind.ts'

const { stored, find, areThere } = keyed<NewFormerCustomer, FormerCustomer>(
  ({ phone }) => phone,
  findFormerCustomers,
  ({ id: _, created_at: __, ...customer }) => customer,
)

export const customers: WritingKind<'customers', NewFormerCustomer> = {
  batch: 100,
  prepare: async (ctx, asked, around) => {
    const known = await stored(
      ctx,
      asked.flatMap(({ read }) => read.fields?.phone ?? []),
    )
    return asked.map(({ read: { fields } }) => {
      if (!fields) return null
      const before = known.get(fields.phone) ?? null
      return { record: mergePerson(fields, before?.record, around), before }
    })
  },
  fields: personFields,
  whole: 'phone',
  find,
  areThere,
  write: async (ctx, records) => {
    const written = await writeFormerCustomers(
      ctx,
      records.map(({ record }) => record),
    )
    const ids = new Map(written.map(({ id, phone }) => [phone, id]))
    return records.map(({ record }) => ({ id: ids.get(record.phone) ?? 0 }))
  },
  remove: deleteFormerCustomers,
}
