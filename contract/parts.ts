/**
 * Schemas of the parts of inputs and replies: each rule, limit and message is written once. Numbers
 * may arrive as strings of digits, and '' or null means an absent optional field, because forms
 * send text.
 */
import { z } from 'zod'
import { toCairoIso } from './days/cairo.ts'
import { toLatinNumber } from './text/digits.ts'
import { limits } from './limits.ts'
import { toEgp, toPiastres } from './text/money.ts'
import { type Coded, coded } from './field-refusals.ts'

const absent = (value: unknown): boolean => value === undefined || value === null || value === ''

z.config({
  // In a browser zod may not write code at run time: the page's Content-Security-Policy forbids it,
  // and reports the attempt.
  jitless: 'document' in globalThis,
  // Default text of a schema without one: zod's own English, which names types, never reaches
  // visitors.
  customError: (issue) => {
    if (absent(issue.input)) return coded('required')
    return issue.code === 'too_big' && typeof issue.input === 'string'
      ? coded('too_long')
      : coded('invalid')
  },
})

/** Optional field: '' and null mean absent. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (absent(value) ? undefined : value), schema.optional())

/** Optional field of a change: '' and null empty it, and an absent one stays as it is. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === '' || value === null ? null : value),
    schema.nullable().optional(),
  )

/** Nullable id: in a form null is ''. */
export const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

/**
 * Condition of further rules on a text: an empty text is refused once, as missing. An abort would
 * silence the rules on the form as a whole (withAddress).
 */
export const isWritten = ({ value }: { value: unknown }): boolean =>
  typeof value === 'string' && value !== ''

/** Text of 1 to `max` characters without surrounding space. */
export const text = (max: number, required: Coded = coded('required')) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? required : coded('text'),
    })
    .trim()
    .min(1, required)
    .max(max, coded('too_long'))

/** A whole number from `min` to `max`, or its digits. @param required code of an absent one */
export const wholeNumber = (message: Coded, min: number, max: number, required = message) => {
  const error = ({ input }: { input?: unknown }) => (absent(input) ? required : message)
  return z
    .union(
      [
        // Each side of the union has the message as well: forms show the first side's.
        z.int({ error }).min(min, message).max(max, message),
        z
          .string()
          .trim()
          .overwrite(toLatinNumber)
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      { error },
    )
    .pipe(z.int().min(min, message).max(max, message))
}

/** Days between an order and the courier. */
export const workingDays = wholeNumber(coded('days'), 0, limits.delivery_days)

const maxId = 2_147_483_647

/**
 * An id in a body: a whole number from 1, or its digits. @param message code of an invalid or absent
 * one
 */
export const id = (message?: Coded) =>
  wholeNumber(message ?? coded('whole_number'), 1, maxId, message ?? coded('required'))

/**
 * The `version` of the record as it was seen: a change of another version is refused with 409
 * `changed_meanwhile`. Absent, the last change wins (R100).
 */
export const seenVersion = optional(wholeNumber(coded('whole_number'), 1, maxId))

/** The `version` of a record that may not exist: 0 without a record. */
export const seenVersionOrNone = optional(wholeNumber(coded('whole_number'), 0, maxId))

/** The id in a value of an address; 0, which no record has, for an invalid one. */
export function toId(value: unknown): number {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{1,10}$/.test(value)
        ? Number(value)
        : 0
  return Number.isInteger(number) && number > 0 && number <= maxId ? number : 0
}

/** An id in an address: an invalid one finds no record, which is a 404 (R16). */
export const pathId = z.preprocess(toId, z.int())

/**
 * Ids in a query, separated by commas or as a list: each once, in their order, without invalid
 * ones.
 */
export const idsAsked = z
  .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
  .nullable()
  .catch(null)
  .optional()
  .transform((written) =>
    [
      ...new Set(
        String(written ?? '')
          .split(',')
          .map(toId),
      ),
    ].filter((id) => id > 0),
  )

/**
 * Ids in a body, from one to a maximum. @param message code of an invalid or absent list
 */
export const ids = (message: Coded, most: number, tooMany: Coded) =>
  z.array(id(), { error: message }).min(1, message).max(most, tooMany)

/** Input of a call about one record, whose id is in its address. */
export const byId = {
  input: z.object({ id: pathId }),
  refusals: [404],
  example: { id: '1' },
} as const

/** A name, slug or id in an address, as the browser sent it. */
export const pathText = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().max(limits.path),
)

const likeToken = new RegExp(`^[\\w-]{1,${limits.token}}$`)

/**
 * A guest's cart, wishlist or order token in an address; an invalid one is unknown.
 */
export const pathToken = z.preprocess(
  (value) => (typeof value === 'string' && likeToken.test(value) ? value : ''),
  z.string(),
)

/** A token in a body; an invalid one ('null', 'undefined', a number) counts as absent. */
export const bodyToken = z.preprocess(
  (value) => (typeof value === 'string' && /^[\w-]{20,64}$/.test(value) ? value : undefined),
  z.string().optional(),
)

/** A quantity of pieces, 1 to 100 (R56). */
export const quantity = wholeNumber(coded('quantity'), 1, limits.quantity)

/** A boolean, as JSON or as a form writes it. */
export const flag = z.union(
  [
    z.boolean({ error: coded('flag') }),
    z
      .enum(['true', '1', 'on', 'yes', 'false', '0', 'off', 'no'])
      .transform((word) => ['true', '1', 'on', 'yes'].includes(word)),
    z.literal([0, 1]).transform((number) => number === 1),
  ],
  { error: coded('flag') },
)

/**
 * Query of an event stream. `if_free`: refused with 429 at the account's maximum of streams, instead
 * of ending its oldest; sent by programs that reconnect, so that two do not end each other in turn.
 */
export const streamAsked = z.object({ if_free: optional(flag) })

/** A day of the shop, YYYY-MM-DD; of a longer moment its first 10 characters (R3). */
export const day = (required: Coded = coded('required')) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? required : coded('day'),
    })
    .trim()
    .min(1, required)
    .transform((written) => written.slice(0, 10))
    // PostgreSQL knows no year 0.
    .pipe(z.iso.date({ error: coded('day') }).refine((day) => day >= '0001', coded('day')))

/** Money of an input: EGP in, piastres out. @param required code of an absent one */
export const egpIn = (required: Coded = coded('required'), most: number = limits.egp) => {
  const error = ({ input }: { input?: unknown }) => {
    if (absent(input)) return required
    return isTooMuch(input, most) ? coded('money_limit', { most }) : coded('money')
  }
  return z
    .union(
      [
        z.number({ error }).min(0, { error, abort: true }).max(most, { error, abort: true }),
        z
          .string()
          .trim()
          .overwrite(toLatinNumber)
          .regex(/^\d{1,12}(\.\d{1,2})?$/)
          .transform(Number),
      ],
      { error },
    )
    .refine((egp) => egp <= most && Math.abs(egp - toEgp(toPiastres(egp))) < 1e-8, { error })
    .transform(toPiastres)
    .pipe(z.int())
}

const isTooMuch = (amount: unknown, most: number): boolean => {
  const number = typeof amount === 'string' ? toLatinNumber(amount) : amount
  const isAmount =
    typeof number === 'number' || (typeof number === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(number))
  return isAmount && Number(number) > most
}

/** Money of a reply: piastres in, EGP out. */
export const egp = z.int().transform(toEgp).pipe(z.number())

/**
 * Condition of a rule on two fields: both are valid, whatever the other fields are. All refusals are
 * answered at once.
 */
export const both =
  (type: 'number' | 'string', one: string, other: string) =>
  ({
    value,
    issues,
  }: {
    value: unknown
    issues: { path?: PropertyKey[] | undefined }[]
  }): boolean =>
    typeof value === 'object' &&
    value !== null &&
    issues.every(({ path }) => path?.[0] !== one && path?.[0] !== other) &&
    [one, other].every((name) => typeof (value as Record<string, unknown>)[name] === type)

/**
 * A measure above 0 with at most one decimal, such as 37.5, or its digits. @param message code of an
 * invalid or absent one
 */
export const measure = (message: Coded, most: number) =>
  z
    .union(
      [
        z.number({ error: message }),
        z
          .string()
          .trim()
          .overwrite(toLatinNumber)
          .regex(/^\d{1,7}(\.\d)?$/)
          .transform(Number),
      ],
      { error: message },
    )
    .refine(
      (value) => value > 0 && value <= most && Number.isInteger(Math.round(value * 1e6) / 1e5),
      message,
    )

/** Language of names in a public reply: Arabic if requested, else English. */
export const lang = z.enum(['en', 'ar']).catch('en').default('en')
export type Lang = z.output<typeof lang>

/** Optional field of a query: '' and invalid values count as absent. */
export const asked = <Schema extends z.ZodType>(schema: Schema) => optional(schema).catch(undefined)

/**
 * Reply of a write with nothing but the path's message of success (endpoint.ts).
 */
export const nothing = z.object({})

/** A moment: ISO 8601 with Cairo's offset, so that its first 10 characters are the shop's date. */
export const moment = z.date().transform(toCairoIso).pipe(z.string())
