/** Alerts on phones and computers of the staff, with the page closed (R332–R334, 0066). */
import { z } from 'zod'
import { type May, roles } from '../accounts/roles.ts'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { coded } from '../field-refusals.ts'
import { ofWork } from '../field-marks.ts'
import { limits } from '../limits.ts'
import {
  byId,
  clearable,
  flag,
  id,
  lang,
  moment,
  nothing,
  seenVersionOrNone,
  text,
} from '../parts.ts'

/** Kinds of alerts, in the order of the screen. */
export const alertKind = z.enum(['new_order', 'return_asked', 'stock_ends', 'night_failed'])
export type AlertKind = z.output<typeof alertKind>

/** The work needed to be alerted of a kind. */
export const workOfAlert: Record<AlertKind, May> = {
  new_order: 'orders',
  return_asked: 'orders',
  stock_ends: 'catalogue',
  night_failed: 'shop',
}

/** A device that rings: never its address or keys, which only its browser and the shop know. */
export const alertDevice = z.object({
  id: z.int(),
  /** The browser's name from its user agent; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: moment,
  /** Last alert that its push service has accepted. */
  rung_at: moment.nullable(),
  /** Alerts that its push service has accepted today. */
  rung_today: z.int(),
})
export type AlertDevice = z.output<typeof alertDevice>

/** A time of Cairo's clock, HH:MM; null empties it. */
const time = clearable(
  z
    .string({ error: coded('quiet_time') })
    .trim()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, coded('quiet_time')),
)

/** Kinds that are switched off. */
const offKinds = z
  .array(alertKind, { error: coded('alert_kinds') })
  .transform((kinds) => alertKind.options.filter((kind) => kinds.includes(kind)))

/** Changes of a member's own choices; a field that is not sent keeps its value. */
export const alertForm = z
  .object({
    off: offKinds,
    /** Nothing rings from one time to the other. */
    quiet_from: time,
    quiet_to: time,
    /** Whether a failed night rings in the quiet hours all the same. */
    night_rings: flag,
    /** Whether one alert at the end of the quiet hours sums up what did not ring in them. */
    sums_up: flag,
  })
  .partial()
  .refine(({ quiet_from, quiet_to }) => typeof quiet_from === typeof quiet_to, {
    path: ['quiet_to'],
    error: coded('quiet_both'),
  })

/** Choices as they are; `version` is 0 before the first change, null times are no quiet hours. */
export const alertChoices = z.object({
  off: z.array(alertKind),
  quiet_from: z.string().nullable(),
  quiet_to: z.string().nullable(),
  night_rings: z.boolean(),
  sums_up: z.boolean(),
  version: z.int(),
})
export type AlertChoices = z.output<typeof alertChoices>

/** A member of the staff as the owner sees them: what rings, when not, and whether it does. */
export const alertMember = alertChoices
  .pick({ off: true, quiet_from: true, quiet_to: true, version: true })
  .extend({
    user_id: z.int(),
    name: z.string(),
    role: z.enum(roles),
    kinds: z.array(alertKind),
    /** How many devices ring. */
    devices: z.int(),
    /** Last alert on any of them. */
    rung_at: moment.nullable(),
    rung_today: z.int(),
    is_you: z.boolean(),
  })
export type AlertMember = z.output<typeof alertMember>

const ownAlerts = z.object({
  /** The shop's key, which browsers ask for (applicationServerKey, base64url). */
  public_key: z.string(),
  /** The kinds that the member's role may see. */
  kinds: z.array(alertKind),
  choices: alertChoices,
  devices: z.array(alertDevice),
  /** Members who are not suspended, by name, for who may change all of them. */
  members: ofWork('staff', z.array(alertMember)),
})
export type OwnAlerts = z.output<typeof ownAlerts>

const base64url = (bytes: number, what: RegExp) =>
  text(2 * bytes, coded('alert_device')).regex(what, coded('alert_device'))

/** PushSubscription of a browser: the address of its push service, and its keys. */
const subscription = z.object({
  endpoint: text(limits.push_address, coded('alert_device')).regex(
    /^https:\/\/[^\s/?#@\\]+\/[\x21-\x7e]*$/,
    coded('alert_device'),
  ),
  /** Public key of P-256, uncompressed: 65 bytes of which the first is 4. */
  p256dh: base64url(65, /^B[\w-]{86}=?$/),
  auth: base64url(16, /^[\w-]{22}(?:==)?$/),
})

export const alerts = {
  get: endpoint(adminPaths.alerts.get, {
    summary:
      'The user’s alerts: kinds of the role, disabled kinds, quiet hours and devices; for the owner also the members’ settings',
    input: z.object({}),
    reply: z.object({ alerts: ownAlerts }),
  }),
  update: endpoint(adminPaths.alerts.update, {
    summary: 'Updates the user’s alert kinds and quiet hours',
    input: alertForm.safeExtend({ version: seenVersionOrNone }),
    reply: z.object({ choices: alertChoices }),
    refusals: [409, 422],
    example: {
      ...{ off: ['stock_ends'], quiet_from: '23:00', quiet_to: '08:00' },
      ...{ night_rings: true, sums_up: true },
    },
  }),
  updateMember: endpoint(adminPaths.alerts.updateMember, {
    summary: 'Updates a member’s alert kinds; quiet hours remain the member’s own',
    input: z.object({ user_id: id(), off: offKinds, version: seenVersionOrNone }),
    reply: z.object({ member: alertMember }),
    refusals: [404, 409, 422],
    example: { user_id: 1, off: ['stock_ends'] },
  }),
  addDevice: endpoint(adminPaths.alerts.addDevice, {
    summary:
      'Subscribes this browser to alerts in the language of `lang`; repeating it replaces its keys, and an eleventh device replaces the oldest',
    input: subscription.extend({ lang }),
    reply: z.object({ device: alertDevice }),
    keyed: true,
    refusals: [422],
    example: {
      endpoint: 'https://push.example/send/abc',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
    },
  }),
  removeDevice: endpoint(adminPaths.alerts.removeDevice, {
    ...byId,
    summary: 'Unsubscribes one of the user’s devices',
    reply: nothing,
  }),
  tryDevice: endpoint(adminPaths.alerts.tryDevice, {
    ...byId,
    summary: 'Sends a test alert to one of the user’s devices, regardless of quiet hours',
    reply: nothing,
  }),
}
