import { defineEvent } from '../events.ts'
import type { NewAct } from './journal.queries.ts'

export type Act = NewAct & { id: number }

/**
 * Acts of a transaction in their order, emitted at its end: subscribers read the transaction's
 * result, and commit or roll back with it (ctx.ts).
 */
export const acted = defineEvent<readonly Act[]>('acted')
