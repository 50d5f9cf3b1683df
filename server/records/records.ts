/**
 * Rules of plain records, which admins list, add, change and delete one by one: each change is
 * logged in its transaction, and a change that is based on an older version is refused (R100).
 */
import type { AuditRoom } from '#contract/accounts/audit-log.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { type Again, logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { type RecordCalls, recordOf, type RecordRows } from '#server/db/record-rows.ts'
import { found } from '#server/refusal.ts'

/** A form with stored pictures (media: takePicture) in the place of uploaded ones. */
type Stored<Form, Pictures> = {
  [Field in keyof Form as Field extends keyof Pictures
    ? Pictures[Field] & string
    : Field]: Field extends keyof Pictures
    ? number | Exclude<Form[Field], Blob> | (undefined extends Form[Field] ? null : never)
    : Form[Field]
}

type Written = Record<string, unknown>

type Rules<Row, Shown, New, Pictures> = {
  room: AuditRoom
  /** Noun of the refusal with 404. */
  noun: string
  /** Columns of stored pictures by the fields of their uploads. */
  pictures?: Pictures
  /** The record in the form of its reply; by default as it is read. */
  show?: (record: Shown) => Written
  /** Title in the log, of a record without a name. */
  title?: (row: Row) => string
  /** Refuses values that do not go together: of a new record, or as a change leaves them. */
  judge?: (record: New) => void
  /** Values of a new record that its form does not send. */
  begin?: (ctx: Ctx, record: New) => Promise<Partial<Row>>
  /** Refusal of a value that another record has. */
  taken?: (record: New) => Refusal
  /** What follows from a change, in its transaction. */
  changed?: (ctx: Ctx, before: Row, after: Row) => Promise<void>
  /** Refuses the deletion of a record in use. */
  deleting?: (ctx: Ctx, record: Row) => Promise<void>
}

export type Records<Row, Shown, Calls extends RecordCalls, New> = {
  rows: RecordRows<Row, Shown, Calls>
  pictures: Record<string, string>
  show(record: Shown): Written
  /** Refuses with 404. */
  get(ctx: Ctx, id: number): Promise<Shown>
  /**
   * Refuses with 409 a value that is taken, and with 422 values that do not go together.
   * @param again former columns of a restored record
   */
  create(ctx: Ctx, record: New, again?: Again & Partial<Row>): Promise<Shown>
  /**
   * Omitted fields are kept. Refuses as create, with 404, and with 409 another version.
   * @param seen version that the change is based on
   */
  update(ctx: Ctx, id: number, change: Partial<New>, seen?: number): Promise<Shown>
  /** Refuses with 404, and with 409 a record in use. */
  delete(ctx: Ctx, id: number): Promise<void>
}

export function records<
  Row extends { id: number },
  Shown,
  Calls extends RecordCalls,
  const Pictures extends Record<string, string> = Record<never, string>,
>(
  rows: RecordRows<Row, Shown, Calls>,
  {
    room,
    noun,
    pictures,
    show = (record) => record as Written,
    title,
    judge,
    begin,
    taken,
    changed,
    deleting,
  }: Rules<Row, Shown, Stored<ParsedOf<Calls['create']>, Pictures>, Pictures>,
): Records<Row, Shown, Calls, Stored<ParsedOf<Calls['create']>, Pictures>> {
  type New = Stored<ParsedOf<Calls['create']>, Pictures>
  const get = async (ctx: Ctx, id: number) => found(await rows.find(ctx, id), noun)
  const log = (ctx: Ctx, before: Row | null, after: Row | null) => {
    const row = (after ?? before) as Row
    return logChange(ctx, { room, record_id: row.id, title: title?.(row), before, after })
  }
  const refuse = (record: New) =>
    taken?.(record) ?? new Error(`Another record of ${room} has a unique value of this one`)
  return {
    rows,
    pictures: pictures ?? {},
    show,
    get,
    create: async (ctx, record, again) => {
      judge?.(record)
      return inTransaction(ctx, async (ctx) => {
        const after = await rows.insert(ctx, {
          ...record,
          ...(await begin?.(ctx, record)),
          created_at: ctx.now(),
          ...again,
        })
        if (!after) throw refuse(record)
        await log(ctx, null, after)
        return rows.show(ctx, after)
      })
    },
    update: (ctx, id, change, seen) =>
      inTransaction(ctx, async (ctx) => {
        const before = found(await rows.lock(ctx, id), noun)
        const set = Object.fromEntries(
          Object.entries(change).filter(([, value]) => value !== undefined),
        )
        if (hasVersion(before)) {
          const asked = { room, record_id: id, version: before.version }
          const now = async () => show(await rows.show(ctx, before))
          await refuseStale(ctx, asked, seen, recordOf(rows.calls), now)
          set.version = versionAfter(before, change)
        }
        const wanted = { ...before, ...set } as unknown as New
        judge?.(wanted)
        const after = Object.keys(set).length === 0 ? before : await rows.update(ctx, id, set)
        if (!after) throw refuse(wanted)
        await changed?.(ctx, before, after)
        await log(ctx, before, after)
        return rows.show(ctx, after)
      }),
    delete: (ctx, id) =>
      inTransaction(ctx, async (ctx) => {
        if (deleting) await deleting(ctx, found(await rows.lockToDelete(ctx, id), noun))
        await log(ctx, found(await rows.remove(ctx, id), noun), null)
      }),
  }
}

const hasVersion = (row: object): row is { version: number } => 'version' in row
