import { defineEvent } from '../events.ts'
import type { NewAct } from './journal.queries.ts'

export type Act = NewAct & { id: number }

/**
 * Acts of a transaction, in their order, at its end: what follows from them reads what all of it
 * came to, and happens or not with it (ctx.ts).
 */
export const acted = defineEvent<readonly Act[]>('acted')
