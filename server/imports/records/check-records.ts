/** Check of a file of records against the shop, a batch at a time (R252). */
import { isDeepStrictEqual } from 'node:util'
import type { RecordKind } from '#contract/files/import-kinds.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FieldChange } from '../checking/product-write.ts'
import { insertImportProducts, type NewImportProduct } from '../import-products.queries.ts'
import type { ImportRow } from '../imports.queries.ts'
import type { RowProblem } from '../reading/read-product.ts'
import type { ReadRecord } from './reading/read-record.ts'
import { writingKindOf } from './writing/kinds.ts'
import type { Around, Plain, Tell } from './writing/writing-kind.ts'

export class RecordCheck {
  readonly #ctx: Ctx
  readonly #row: ImportRow
  readonly #kind: RecordKind
  readonly #around: Around
  #place = 0
  /** Sum of the orders to write, in piastres. */
  total = 0

  constructor(ctx: Ctx, row: ImportRow, kind: RecordKind) {
    this.#ctx = ctx
    this.#row = row
    this.#kind = kind
    const { options, states = {}, targets } = row.choices
    this.#around = { options, states, targets: new Set(targets), ahead: new Map() }
  }

  /** Takes all records before the first is checked; undefined where a record is judged alone. */
  get hear(): ((records: ReadRecord[]) => Promise<void>) | undefined {
    const kind = writingKindOf(this.#kind)
    return kind.hear && (async (records) => kind.hear?.(this.#ctx, records, this.#around))
  }

  async take(records: ReadRecord[]): Promise<void> {
    const kind = writingKindOf(this.#kind)
    const asked = records.map((read) => {
      const told: RowProblem[] = []
      return { read, told, tell: this.#tellOf(read, told) }
    })
    const fresh = await kind.prepare(this.#ctx, asked, this.#around)
    const rows = asked.map(({ read, told }, at): NewImportProduct => {
      const made = fresh[at] ?? null
      const changes = made?.before ? changesOf(made.before.record, made.record, kind.fields) : []
      const outcome = !made
        ? 'wrong'
        : !made.before
          ? 'new'
          : changes.length > 0 && this.#around.options.existing === 'change'
            ? 'changed'
            : 'unchanged'
      const isWritten = made !== null && (outcome === 'new' || outcome === 'changed')
      const amount = made ? (kind.amountOf?.(made.record) ?? null) : null
      if (isWritten) this.total += amount ?? 0
      return {
        place: ++this.#place,
        row: read.row,
        rows: read.rows,
        outcome,
        product_id: null,
        record_id: made?.before?.id ?? null,
        name: read.name,
        sku: null,
        slug: null,
        pictures: isWritten && made.picture ? 1 : 0,
        work: isWritten
          ? {
              record: made.record,
              before: made.before?.record ?? null,
              amount,
              picture: made.picture ?? null,
            }
          : null,
        changes: isWritten ? changes : [],
        // Of what is left out here, only why: what was noted of its cells comes to nothing.
        problems: made || !read.fields ? [...read.problems, ...told] : told,
      }
    })
    await insertImportProducts(this.#ctx, this.#row.id, rows)
  }

  #tellOf(read: ReadRecord, told: RowProblem[]): Tell {
    const { summary, choices } = this.#row
    return (target, code, { value = '', detail, isNote = false } = {}) =>
      told.push({
        row: read.row,
        column: summary.columns[choices.targets.indexOf(target)]?.heading ?? '',
        target,
        value: value.slice(0, 80).toWellFormed(),
        code,
        detail: detail ?? null,
        sku: null,
        isNote,
      })
  }
}

/** Fields that differ, as the preview shows them. */
function changesOf(before: Plain, after: Plain, fields: object): FieldChange[] {
  return Object.entries(fields).flatMap(([field, target]) =>
    isDeepStrictEqual(before[field], after[field])
      ? []
      : [
          {
            field: target,
            ...{ size: null, color: null },
            before: shown(before[field]),
            after: shown(after[field]),
          },
        ],
  )
}

function shown(value: unknown): string | number | null {
  if (Array.isArray(value))
    return value
      .map(({ quantity, name, variant }) =>
        [`${quantity}×`, name, variant].filter(Boolean).join(' '),
      )
      .join(', ')
      .slice(0, 1000)
      .toWellFormed()
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
