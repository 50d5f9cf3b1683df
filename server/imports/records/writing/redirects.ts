/** Redirects, found by their old address and judged with all others of their file (R412, R434). */
import {
  deleteRedirects,
  findRedirects,
  judgeRedirect,
  leadsSomewhere,
  writeRedirects,
} from '#server/redirects/redirects.ts'
import { findImportedProduct } from '../../matching.queries.ts'
import { keyed } from './keyed.ts'
import type { WritingKind, Written } from './writing-kind.ts'

type Addresses = { old_address: string; new_address: string }

const { stored, find, areThere } = keyed<Addresses, Addresses & { id: number }>(
  ({ old_address }) => old_address,
  findRedirects,
  ({ old_address, new_address }) => ({ old_address, new_address }),
)

export const redirects: WritingKind<'redirects', Addresses> = {
  batch: 100,
  hear: async (ctx, records, { options, ahead }) => {
    const said = records.flatMap(({ fields }) => fields ?? [])
    const stay =
      options.existing === 'change'
        ? new Map()
        : await stored(
            ctx,
            said.map(({ old_address }) => old_address),
          )
    for (const { old_address, new_address } of said)
      if (!stay.has(old_address)) ahead.set(old_address, new_address)
  },
  prepare: async (ctx, asked, { ahead }) => {
    const known = await stored(
      ctx,
      asked.flatMap(({ read }) => read.fields?.old_address ?? []),
    )
    const fresh = []
    for (const { read, tell } of asked) {
      const fields = read.fields
      const fault = fields && (await judgeRedirect(ctx, fields, ahead))
      if (fault)
        tell(fault === 'own_address' ? 'old_address' : 'new_address', fault, {
          value: fault === 'own_address' ? fields.old_address : fields.new_address,
        })
      else if (
        fields &&
        !(await leadsSomewhere(ctx, fields.new_address, findImportedProduct, ahead))
      )
        tell('new_address', 'leads_nowhere', { value: fields.new_address, isNote: true })
      const before = (fields && known.get(fields.old_address)) ?? null
      fresh.push(fields && !fault ? { record: fields, before } : null)
    }
    return fresh
  },
  fields: { new_address: 'new_address' },
  whole: 'old_address',
  find,
  areThere,
  write: async (ctx, records) => {
    const ahead = new Map(
      records.map(({ record }) => [record.old_address, record.new_address] as const),
    )
    const written: Written[] = []
    for (const { record } of records) {
      const failure = await judgeRedirect(ctx, record, ahead)
      const [row] = failure ? [] : await writeRedirects(ctx, [record])
      written.push(row ? { id: row.id } : { failure: failure ?? 'refused' })
    }
    return written
  },
  remove: deleteRedirects,
}
