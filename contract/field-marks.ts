/**
 * Fields that belong to the work of some: others find them in no answer, search and order no list
 * by them, and a change of them is refused (R271, R317).
 */
import type { z } from 'zod'
import type { May } from './accounts/roles.ts'

/** How a schema, and the documentation made of it, says whose work a field belongs to. */
export const fieldMark = 'x-may'

export const ofWork = <Schema extends z.ZodType>(may: May, schema: Schema) =>
  schema.optional().meta({ [fieldMark]: may })

/**
 * The condition under which others read a marked field as well: what another field beside it says.
 * Otherwise it is null for them.
 */
export const whileMark = 'x-while'
export type While = { field: string; is: readonly string[] }

export const ofWorkOrWhile = <Schema extends z.ZodType>(
  may: May,
  condition: While,
  schema: Schema,
) => schema.nullable().meta({ [fieldMark]: may, [whileMark]: condition })

/** What pieces cost the shop, and what follows from it. */
export const figure = <Schema extends z.ZodType>(schema: Schema) => ofWork('figures', schema)
