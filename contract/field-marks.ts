/** Fields that belong to the work of some: others find them in no answer, and a change of them is refused (R271). */
import type { z } from 'zod'
import type { May } from './roles.ts'

/** How a schema, and the documentation made of it, says whose work a field belongs to. */
export const fieldMark = 'x-may'

export const ofWork = <Schema extends z.ZodType>(may: May, schema: Schema) => schema.optional().meta({ [fieldMark]: may })

/** What pieces cost the shop, and what follows from it. */
export const figure = <Schema extends z.ZodType>(schema: Schema) => ofWork('figures', schema)
