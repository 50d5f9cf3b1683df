/**
 * Restoring of audit log entries. A record is restored through the rules of its own room, and a
 * preview is a restore that is rolled back. Each entry is restored once, by an entry of its own:
 * the restore of a change can be undone the same way, and a restored record can be deleted as
 * usual.
 */
import { isDeepStrictEqual } from 'node:util'
import { type FieldRefusal, firstCode } from '#contract/field-refusals.ts'
import { isRefusal, type Refusal } from '#contract/refusal.ts'
import { type AuditRoom, workOfRoom } from '#contract/accounts/audit-log.ts'
import {
  type RestorableRoom,
  type RestoreReason,
  restorableRooms,
} from '#contract/running/restoring.ts'
import {
  type AuditRow,
  findAuditRow,
  holdRecord,
  readLastVersion,
  showChanges,
} from '#server/accounts/accounts.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { found, notRestorable, notYourWork } from '#server/refusal.ts'
import { mayChange, mustChange, mustDo } from '#server/staff.ts'
import { categories, subcategories } from './category-kinds.ts'
import type { Entry, Kind, Row } from './kinds.ts'
import { ownPages } from './own-page-kind.ts'
import { products } from './product-kind.ts'
import { settings } from './settings-kind.ts'
import { areas, costs, coupons, redirects, slides } from './small-kinds.ts'

const kinds: Record<RestorableRoom, Kind<number | null>> = {
  areas,
  categories,
  costs,
  coupons,
  ownPages,
  products,
  redirects,
  settings,
  slides,
  subcategories,
}

type Held = Pick<Entry<number | null>, 'room' | 'record_id'>
type Difference = { now: Row | null; back: Row | null }
type Refused = { reason: RestoreReason; message: string; why: FieldRefusal | null }

export type Preview = {
  entry: AuditRow
  comes_back: { field: string; now: unknown; back: unknown }[]
  refused: Refused | null
  version: number | null
}

/**
 * Preview of a restore, or the reason why it is refused. Refuses with 404, and with 403 a member
 * whose role does not include the record.
 */
export async function previewRestore(ctx: Ctx, id: number): Promise<Preview> {
  const entry = await getEntry(ctx, id, mustDo)
  const tried = await tryOut(ctx, (ctx) => takeBack(ctx, entry, undefined))
  const difference = 'refused' in tried ? await readDifference(ctx, entry) : tried
  const shownDifference = { ...entry, before: difference.now, after: difference.back }
  const [shown, { before, after }] = (await showChanges(ctx, [entry, shownDifference])) as [
    AuditRow,
    AuditRow,
  ]
  const fields = Object.keys({ ...before, ...after })
  return {
    entry: shown,
    comes_back: fields.map((field) => ({
      field,
      now: before?.[field] ?? null,
      back: after?.[field] ?? null,
    })),
    refused: 'refused' in tried ? tried.refused : null,
    version: await readVersion(ctx, entry),
  }
}

/**
 * Restores an entry. Refuses as previewRestore does, with 409 `not_restorable` and the reason, and
 * with 409 a record of another version.
 */
export async function restore(ctx: Ctx, id: number, seen?: number) {
  const entry = await getEntry(ctx, id, mustChange)
  const record = recordOf(entry)
  if (!record) throw notRestorable('not_restorable')
  try {
    await inTransaction(ctx, (ctx) => takeBack(ctx, entry, seen))
  } catch (thrown) {
    const refused = reasonOf(thrown)
    throw refused ? notRestorable(refused.reason, refused.message) : thrown
  }
  return { ...record, title: entry.title }
}

async function getEntry(ctx: Ctx, id: number, refuseOthers: typeof mustDo): Promise<AuditRow> {
  const entry = found(await findAuditRow(ctx, id), 'Entry')
  refuseOthers(ctx, workOfRoom(entry.room as AuditRoom))
  return entry
}

/** Record of an entry; null for one that is never restored. The settings have no id. */
function recordOf({ room: name, record_id }: AuditRow): Held | null {
  const room = restorableRooms.find((one) => one === name)
  return room && (record_id !== null || room === 'settings') ? { room, record_id } : null
}

async function takeBack(ctx: Ctx, row: AuditRow, seen: number | undefined): Promise<Difference> {
  const entry = refuseOthers(row)
  const kind = kinds[entry.room]
  await holdRecord(ctx, entry)
  if ((await findAuditRow(ctx, entry.id))?.restored) throw notRestorable('restored')
  const now = await readRow(ctx, entry)
  const own = { ...ctx, restores: entry.id }
  let others: Row | undefined
  if (entry.after) {
    if (now === null) throw notRestorable('gone')
    const back = fieldsBack(ctx, entry, now)
    if (Object.keys(back).length === 0) throw notRestorable('as_it_was')
    await kind.change(own, { entry, now, back, version: seen })
  } else {
    if (now !== null || !kind.bring) throw notRestorable('as_it_was')
    const version = (await readLastVersion(ctx, entry)) + 1
    others = await kind.bring(own, entry, {
      id: entry.record_id as number,
      version,
      created_at: new Date(String(entry.before.created_at)),
    })
  }
  const difference = differenceOf(now, { ...(await readRow(ctx, entry)), ...others })
  if (Object.keys(difference.back ?? {}).length === 0) throw notRestorable('as_it_was')
  return difference
}

function refuseOthers(row: AuditRow): Entry<number | null> {
  const { before } = row
  const record = recordOf(row)
  if (!record) throw notRestorable('not_restorable')
  if (before === null) throw notRestorable('created')
  return { ...row, ...record, before }
}

/** Record in the audit log's form: moments as texts. */
async function readRow(ctx: Ctx, { room, record_id }: Held): Promise<Row | null> {
  return JSON.parse(JSON.stringify(await kinds[room].find(ctx, record_id)))
}

/** Fields without meaning in a difference: derived ones, and ones that no change contains. */
const ignored = ['id', 'slug', 'former_slugs', 'version', 'position', 'created_at']
/** Fields that are stored as a difference, whatever the current value. */
const counted = ['stock', 'quantity']

function fieldsBack(ctx: Ctx, { room, before }: Entry<number | null>, now: Row): Row {
  const others = Object.entries(before).filter(
    ([field, value]) =>
      // Elsewhere a slug follows from the name.
      (!ignored.includes(field) || (room === 'ownPages' && field === 'slug')) &&
      (counted.includes(field) || !isDeepStrictEqual(value, now[field] ?? null)),
  )
  const own = others.filter(([field]) => field !== 'cost' || mayChange(ctx, 'figures'))
  if (own.length === 0 && others.length > 0) throw notYourWork(['figures'])
  return Object.fromEntries(own)
}

/**
 * Fields that differ between the record and the restored row; the address too, which is restored
 * with the name.
 */
function differenceOf(now: Row | null, back: Row | null): Difference {
  if (now === null || back === null) return { now, back }
  const fields = Object.keys({ ...now, ...back }).filter(
    (field) =>
      (field === 'slug' || !ignored.includes(field)) &&
      !isDeepStrictEqual(now[field] ?? null, back[field] ?? null),
  )
  const pick = (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  return { now: pick(now), back: pick(back) }
}

/** Difference that an entry would restore, if the restore is refused. */
async function readDifference(ctx: Ctx, row: AuditRow): Promise<Difference> {
  const { before } = row
  const record = recordOf(row)
  if (!record || before === null) return { now: null, back: null }
  const now = await readRow(ctx, record)
  return row.after && now
    ? differenceOf(
        Object.fromEntries(Object.keys(before).map((field) => [field, now[field]])),
        before,
      )
    : { now: null, back: before }
}

async function readVersion(ctx: Ctx, row: AuditRow): Promise<number | null> {
  const record = recordOf(row)
  const now = record && (await readRow(ctx, record))
  return typeof now?.version === 'number' ? now.version : null
}

/** Runs a restore, reads its result, and rolls it back. */
async function tryOut(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Difference>,
): Promise<Difference | { refused: Refused }> {
  const undone = new Error('Tried out')
  let result: Difference | undefined
  try {
    await inTransaction(ctx, async (ctx) => {
      result = await work(ctx)
      throw undone
    })
  } catch (thrown) {
    if (thrown === undone && result) return result
    const refused = reasonOf(thrown)
    if (refused) return { refused }
    throw thrown
  }
  throw new Error('A trial was kept')
}

/**
 * Reason of a room's refusal; null for other errors, and for a refusal with its own instructions.
 */
function reasonOf(thrown: unknown): Refused | null {
  if (!isRefusal(thrown)) return null
  const reason =
    thrown.code === 'not_restorable'
      ? (thrown.details.reason as RestoreReason)
      : reasonOfRoom(thrown)
  return reason && { reason, message: thrown.message, why: firstCode(thrown) ?? null }
}

function reasonOfRoom({ code, status, errors = {} }: Refusal): RestoreReason | null {
  const fields = Object.keys(errors)
  if (code === 'stock_changed') return 'sold'
  if (code === 'conflict' || fields.some((field) => field.endsWith('.sku'))) return 'taken'
  if (fields.includes('subcategory_id')) return 'subcategory_gone'
  if (fields.includes('category_id')) return 'category_gone'
  if (status === 404) return 'gone'
  return status === 422 ? 'invalid' : null
}
