/** Health of the shop: backups, disk, mails, jobs, database, certificate, version (R170). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { ofWork } from '../field-marks.ts'
import { flag, moment, nothing, optional } from '../parts.ts'

/** Troubles that are mailed to the owner, in the order of their list. */
export const troubleKinds = [
  'codes_guessed',
  'disk_low',
  'backup_failed',
  'proof_failed',
  'proof_old',
  'archiving_stopped',
  'jobs_failing',
  'mails_failing',
  'webhook_stopped',
  'forms_full',
] as const
export type TroubleKind = (typeof troubleKinds)[number]

/**
 * Public forms with a limit for each day: accounts, mails for a new password, restock requests,
 * reviews, questions, callbacks.
 */
export const fullForms = [
  'register',
  'password',
  'notify',
  'review',
  'question',
  'callback',
] as const
export type FullForm = (typeof fullForms)[number]

const backup = z.object({
  id: z.int(),
  /** When the backup began. */
  created_at: moment,
  /** The backup's name in its folder; null if the backup failed. */
  folder: z.string().nullable(),
  /** Whether the backup is still stored. */
  kept: z.boolean(),
  bytes: z.int().nullable(),
  /** Why the backup failed. */
  failure: z.string().nullable(),
  /**
   * When the backup's proof ended, and the milliseconds of restoring and checking; null before a
   * proof.
   */
  proof_at: moment.nullable(),
  proof_ms: z.int().nullable(),
  /** What the proof found wrong. */
  proof_failure: z.string().nullable(),
})
export type Backup = z.output<typeof backup>

/** Space in bytes. */
const disk = z.object({ total: z.int(), used: z.int() })
export type Disk = z.output<typeof disk>

export const health = {
  get: endpoint(adminPaths.health.get, {
    summary:
      'Health of the shop: current problems, backups, disk, emails, jobs, database, certificate and version',
    input: z.object({}),
    reply: z.object({
      checked_at: moment,
      troubles: z.array(z.object({ kind: z.enum(troubleKinds), since: moment })),
      /** Forms that reached their limit for the day, and until when they are refused (R323). */
      forms_full: z.array(z.object({ kind: z.enum(fullForms), until: moment })),
      /**
       * Names of staff members at whose accounts wrong codes reached the hourly limit within the
       * last 24 hours (R276); shown to owners alone, who manage second steps.
       */
      codes_guessed_at: ofWork('staff', z.array(z.string())),
      backups: z.object({
        /**
         * Whether the database is backed up: false for an external database, whose pictures alone
         * are backed up and whose changes are not archived (R167).
         */
        whole: z.boolean(),
        /** Whether a backup or proof runs, or starts within seconds. */
        under_way: z.boolean(),
        /** The folder of backups on the shop's machine. */
        place: z.string(),
        /** Whether backups are on the same disk as the shop, so that one broken disk takes both. */
        same_disk: z.boolean(),
        /**
         * The last proven backup: when its proof ended, and how many milliseconds the proof took.
         */
        proven: z.object({ at: moment, ms: z.int() }).nullable(),
        /** The last 14 backups, failed ones too, newest first. */
        list: z.array(backup),
        /**
         * The archive of changes since the last backup: its newest change, and why archiving
         * stopped; null without archiving.
         */
        archive: z.object({ newest: moment.nullable(), stopped: z.string().nullable() }).nullable(),
      }),
      mails: z.object({
        /** Mails sent today, by the shop's day. */
        sent: z.int(),
        last_sent_at: moment.nullable(),
        /** Failed mails that will be tried again. */
        retried: z.int(),
        /** Mails that failed for good. */
        failed: z.int(),
        /** Since when no mail could be sent, and why; null while mails are sent. */
        failing_since: moment.nullable(),
        last_error: z.string().nullable(),
      }),
      /**
       * Jobs other than backups and mails, by name; `failing_since` is null for a job whose last
       * run succeeded.
       */
      jobs: z.array(
        z.object({
          name: z.string(),
          done_at: moment.nullable(),
          failing_since: moment.nullable(),
          last_error: z.string().nullable(),
        }),
      ),
      disk: z.object({
        data: disk,
        /** The disk of the backups; null if it is the same disk. */
        backups: disk.nullable(),
        /**
         * Bytes of pictures, backups and database; null until measured, `database` also for an
         * external database.
         */
        pictures: z.int().nullable(),
        backup_bytes: z.int().nullable(),
        database: z.int().nullable(),
      }),
      /** `ms`: the response time of the database. */
      database: z.object({ ms: z.number(), started_at: moment }),
      /**
       * The certificate of the shop's address; null without https. `valid_to` is null if it could
       * not be read.
       */
      certificate: z.object({ host: z.string(), valid_to: moment.nullable() }).nullable(),
      version: z.string(),
      started_at: moment,
    }),
  }),
  backUp: endpoint(adminPaths.health.backUp, {
    summary: 'Starts a backup; with `prove` it is then restored separately and compared',
    input: z.object({ prove: optional(flag) }),
    reply: nothing,
    refusals: [409],
    example: { prove: true },
  }),
}
export type Health = z.output<typeof health.get.reply>
