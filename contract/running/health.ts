/**
 * How the shop fares behind its screens: backups, disk, mails, jobs, database, certificate, version
 * (R170).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { ofWork } from '../field-marks.ts'
import { flag, moment, nothing, optional } from '../parts.ts'

/** What the owner is told of by mail, in the order in which it stands. */
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
 * What anybody may send: accounts, mails for a new password, requests to be told, reviews,
 * questions, callbacks.
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
  /** When it began. */
  created_at: moment,
  /** Its name in the folder of backups; null when it was not made. */
  folder: z.string().nullable(),
  /** It is still there. */
  kept: z.boolean(),
  bytes: z.int().nullable(),
  /** Why it was not made. */
  failure: z.string().nullable(),
  /**
   * When a proof of it ended, and how many milliseconds restoring and checking it took; null before
   * one.
   */
  proof_at: moment.nullable(),
  proof_ms: z.int().nullable(),
  /** What the proof found wrong. */
  proof_failure: z.string().nullable(),
})
export type Backup = z.output<typeof backup>

/** In bytes. */
const disk = z.object({ total: z.int(), used: z.int() })
export type Disk = z.output<typeof disk>

export const health = {
  get: endpoint(adminPaths.health.get, {
    summary:
      'How the shop fares: what is wrong now, backups, disk, mails, jobs, database, certificate and version',
    input: z.object({}),
    reply: z.object({
      checked_at: moment,
      troubles: z.array(z.object({ kind: z.enum(troubleKinds), since: moment })),
      /**
       * What was sent so often within a day that the shop takes no more of it, and until when
       * (R323).
       */
      forms_full: z.array(z.object({ kind: z.enum(fullForms), until: moment })),
      /**
       * Names of the staff at whose accounts wrong codes reached the bound of an hour within 24
       * hours (R276); second steps are owners' alone.
       */
      codes_guessed_at: ofWork('staff', z.array(z.string())),
      backups: z.object({
        /**
         * Where the database is not the shop's own, only pictures are backed up, and no changes are
         * archived (R167).
         */
        whole: z.boolean(),
        /** One is being made or proven, or will be within seconds. */
        under_way: z.boolean(),
        /** Where they are on the shop's machine. */
        place: z.string(),
        /** Whether one broken disk would take shop and backups. */
        same_disk: z.boolean(),
        /** The last that was proven: when its proof ended, and how many milliseconds that took. */
        proven: z.object({ at: moment, ms: z.int() }).nullable(),
        /** The last 14 tries, newest first. */
        list: z.array(backup),
        /** How far changes since then are archived; null where they are not. */
        archive: z.object({ newest: moment.nullable(), stopped: z.string().nullable() }).nullable(),
      }),
      mails: z.object({
        /** Today, as the shop has it. */
        sent: z.int(),
        last_sent_at: moment.nullable(),
        /** Failed, and tried again by themselves. */
        retried: z.int(),
        /** Failed for good. */
        failed: z.int(),
        /** Since when none could be sent any more, and why; null while they can. */
        failing_since: moment.nullable(),
        last_error: z.string().nullable(),
      }),
      /**
       * Every other kind of work that the shop does by itself, backups and mails apart, by name;
       * `failing_since` is null of those that are well.
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
        /** The backups' own; null where they are on the same. */
        backups: disk.nullable(),
        /**
         * Bytes of what takes the most; null until it was measured, `database` also where that is
         * elsewhere.
         */
        pictures: z.int().nullable(),
        backup_bytes: z.int().nullable(),
        database: z.int().nullable(),
      }),
      /** `ms`: how long it took to answer. */
      database: z.object({ ms: z.number(), started_at: moment }),
      /**
       * Of the shop's address; null without https. `valid_to` is null where it was not to be seen.
       */
      certificate: z.object({ host: z.string(), valid_to: moment.nullable() }).nullable(),
      version: z.string(),
      started_at: moment,
    }),
  }),
  backUp: endpoint(adminPaths.health.backUp, {
    summary:
      'Begins a backup; with `prove` it is restored to a place of its own and compared right after',
    input: z.object({ prove: optional(flag) }),
    reply: nothing,
    refusals: [409],
    example: { prove: true },
  }),
}
export type Health = z.output<typeof health.get.reply>
