/** Other costs of the shop, such as rent, as dated lines that profit subtracts (R340). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { coded } from '../field-refusals.ts'
import { limits } from '../limits.ts'
import { asked, clearable, day, egp, egpIn, moment, seenVersion, text } from '../parts.ts'
import { listAsked } from '../list-parts.ts'
import { recordCalls } from '../records.ts'

export const costKind = z.enum(['packing', 'ads', 'rent', 'wages', 'other'], {
  error: coded('required'),
})
export type CostKind = z.output<typeof costKind>

/** A cost of one day (YYYY-MM-DD), on which profit counts it whole. */
export const costRecord = z.object({
  id: z.int(),
  day: z.string(),
  kind: costKind,
  amount: egp,
  note: z.string().nullable(),
  version: z.int(),
  created_at: moment,
})
export type CostRecord = z.output<typeof costRecord>

export const costForm = z.object({
  day: day(),
  kind: costKind,
  amount: egpIn(),
  note: clearable(text(limits.cost_note)),
})

/** Changes of a cost; a field that is not sent keeps its value. */
export const costChange = costForm.partial().extend({ version: seenVersion })

/** Sort orders of the list; the first is the default. */
export const costSorts = ['day_desc', 'day_asc'] as const

const example = { note: 'Boxes', kind: 'packing', amount: '350', day: '2026-03-01' } as const

export const costs = recordCalls(adminPaths.costs, {
  names: ['cost', 'costs'],
  record: costRecord,
  form: costForm,
  change: costChange,
  asked: {
    ...listAsked(costSorts),
    kind: asked(costKind),
    from: asked(day()),
    to: asked(day()),
  },
  summaries: [
    'Other costs, of the newest day first or sorted otherwise; ?search= looks through the notes and the amounts in EGP, ?kind= narrows, from and to are days, both included',
    'One cost',
    'Adds a cost',
    'Changes a cost',
    'Deletes a cost',
  ],
  create: { example },
  update: { example: { id: '1', ...example } },
})
