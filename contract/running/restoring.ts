/** Restoring what an entry of the audit log changed or deleted (R281 to R284). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { type AuditRoom, auditEntry } from '../accounts/audit-log.ts'
import { endpoint } from '../endpoint.ts'
import { byId, pathId, seenVersionOrNone } from '../parts.ts'
import { reasonParams } from '../row-reasons.ts'

/** Parts of the admin API whose records can be restored. */
export const restorableRooms = [
  'areas',
  'categories',
  'costs',
  'coupons',
  'ownPages',
  'products',
  'redirects',
  'settings',
  'slides',
  'subcategories',
] as const satisfies AuditRoom[]
export type RestorableRoom = (typeof restorableRooms)[number]

/** Reasons why an entry cannot be restored, with their messages. */
export const restoreTexts = {
  not_restorable: 'Entries of this kind cannot be restored',
  created: 'Nothing was there before',
  restored: 'This was restored already',
  gone: 'The record was deleted later: restore that first',
  as_it_was: 'It is as it was already',
  picture_gone: 'A picture that belongs to it is kept no more',
  subcategory_gone: 'The sub-category that it was in is gone',
  category_gone: 'The category that it was in is gone',
  taken: 'Another record has its name, address or SKU by now',
  sold: 'Pieces that would be taken away are sold by now',
  counted_otherwise: 'Its stock is counted in another way by now',
  invalid: 'What it was does not go together with what it is now',
} as const
export type RestoreReason = keyof typeof restoreTexts
export const restoreReasons = Object.keys(restoreTexts) as [RestoreReason, ...RestoreReason[]]

export const restoring = {
  get: endpoint(adminPaths.restoring.get, {
    summary:
      'One audit log entry with a preview of its restore, or the reason why it cannot be restored',
    ...byId,
    reply: z.object({
      entry: auditEntry,
      /**
       * Fields that the restore would change, as the entry shows them: the value now and the value
       * after. `now` is null for a missing record.
       */
      comes_back: z.array(z.object({ field: z.string(), now: z.unknown(), back: z.unknown() })),
      refused: z
        .object({
          reason: z.enum(restoreReasons),
          message: z.string(),
          /** The rule that the old values break, by the code of a field. */
          why: z.object({ code: z.string(), params: reasonParams }).nullable(),
        })
        .nullable(),
      /**
       * The record's current version, for the restoring call; null for a missing record or one
       * without versions.
       */
      version: z.int().nullable(),
    }),
  }),
  restore: endpoint(adminPaths.restoring.restore, {
    summary:
      'Restores what an audit log entry changed or deleted. Refused with 409 `not_restorable` and a `reason`, and with 409 `changed_meanwhile` if the record’s version is not `version`',
    input: z.object({ id: pathId, version: seenVersionOrNone }),
    reply: z.object({
      restored: z.object({
        room: z.enum(restorableRooms),
        /** Null for the settings, which are one record without an id. */
        record_id: z.int().nullable(),
        title: z.string().nullable(),
      }),
    }),
    refusals: [403, 404, 409, 422],
    example: { id: '1', version: 3 },
  }),
}
