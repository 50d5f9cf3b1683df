/**
 * Conversion of audit log rows for responses: money in EGP, times in Cairo's time, and addresses of
 * pictures.
 */
import { toCairoIso } from '#contract/days/cairo.ts'
import { toEgp } from '#contract/text/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { pictureUrl } from '#server/media/media.ts'
import { mayDo } from '#server/staff.ts'
import { type AuditRow, listPictureStems } from './audit-log.queries.ts'

type Fields = NonNullable<AuditRow['before']>
type Stems = Map<number, string>

/** Columns in piastres, of any room. */
const money = [
  'price',
  'original_price',
  'discount',
  'extra_discount',
  'delivery_price',
  'subtotal',
  'total_price',
  'paid',
  'cost',
  'amount',
  'yours',
  'bank_amount',
]

/** Columns of stored pictures, each with the response's name of its address. */
const pictureColumns: Record<string, string> = { media_id: 'picture', phone_media_id: 'phone_path' }

/** Columns without meaning for the reader. */
const internal = [
  'position',
  'version',
  'created_at',
  'former_called_at',
  'former_answered_at',
  'former_answered_by',
]

/**
 * Entries as their reader may see them, with `before` and `after` in the form of the API: a stored
 * picture is its address.
 */
export async function showChanges(ctx: Ctx, rows: AuditRow[]): Promise<AuditRow[]> {
  const columns = Object.keys(pictureColumns)
  const ids = rows
    .flatMap(({ before, after }) =>
      columns.flatMap((column) => [before?.[column], after?.[column]]),
    )
    .filter((id) => typeof id === 'number')
  const stems = ids.length > 0 ? await listPictureStems(ctx, ids) : new Map()
  const seen = (fields: Fields): Fields =>
    mayDo(ctx, 'figures')
      ? fields
      : Object.fromEntries(Object.entries(fields).filter(([column]) => column !== 'cost'))
  return rows.map((row) => {
    const { before, after } = ['stock', 'variants'].reduce(withoutSame, row)
    return {
      ...row,
      before: before && show(seen(before), stems),
      after: after && show(seen(after), stems),
    }
  })
}

/** Removes unchanged sizes and colours from changes of stock and codes. */
function withoutSame(
  { before, after }: Pick<AuditRow, 'before' | 'after'>,
  column: string,
): Pick<AuditRow, 'before' | 'after'> {
  const [were, are] = [before?.[column], after?.[column]]
  if (!Array.isArray(were) || !Array.isArray(are)) return { before, after }
  const isIn = (rows: unknown[]) => {
    const known = new Set(rows.map((one) => JSON.stringify(one)))
    return (one: unknown) => known.has(JSON.stringify(one))
  }
  const [isOld, isNow] = [isIn(were), isIn(are)]
  return {
    before: { ...before, [column]: were.filter((one) => !isNow(one)) },
    after: { ...after, [column]: are.filter((one) => !isOld(one)) },
  }
}

function show(row: Fields, stems: Stems): Fields {
  const shown = Object.entries(row).filter(([column]) => !internal.includes(column))
  return Object.fromEntries(shown.map(([column, value]) => showField(column, value, stems)))
}

function showField(column: string, value: unknown, stems: Stems): [string, unknown] {
  const picture = pictureColumns[column]
  if (picture) return [picture, addressOf(stems.get(value as number))]
  if (column === 'pictures' && Array.isArray(value))
    return [column, value.map(({ stem, ...texts }) => ({ path: addressOf(stem), ...texts }))]
  if (['items', 'prices', 'variants'].includes(column) && Array.isArray(value))
    return [column, value.map((line: Fields) => show(line, stems))]
  if (money.includes(column) && typeof value === 'number') return [column, toEgp(value)]
  return [column, isMoment(value) ? toCairoIso(new Date(value)) : value]
}

const addressOf = (stem: string | undefined): string | null => (stem ? pictureUrl(stem) : null)

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
