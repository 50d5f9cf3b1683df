/**
 * Fields that belong to some kinds of work: other members receive them in no response, search and
 * sort no list by them, and cannot change them (R271, R317).
 */
import type { z } from 'zod'
import type { May } from './accounts/roles.ts'

/** Key of a schema, and of the documentation, for the work that a field belongs to. */
export const fieldMark = 'x-may'

export const ofWork = <Schema extends z.ZodType>(may: May, schema: Schema) =>
  schema.optional().meta({ [fieldMark]: may })

/**
 * Key of the condition under which other members read a marked field: the value of another field.
 * Otherwise the field is null for them.
 */
export const whileMark = 'x-while'
export type While = { field: string; is: readonly string[] }

export const ofWorkOrWhile = <Schema extends z.ZodType>(
  may: May,
  condition: While,
  schema: Schema,
) => schema.nullable().meta({ [fieldMark]: may, [whileMark]: condition })

/** Costs of pieces, and figures calculated from them. */
export const figure = <Schema extends z.ZodType>(schema: Schema) => ofWork('figures', schema)
