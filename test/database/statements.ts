import { record } from '../../bench/queries/statements.ts'
import type { Database } from '#server/db/connect.ts'

/**
 * What this process sends to `database` while `work` runs, in its order: a statement's name, or its
 * text where it has none. Nothing else may use it meanwhile.
 */
export const statementsOf = async (
  database: Pick<Database, 'url'>,
  work: () => Promise<unknown>,
): Promise<string[]> => (await record(database, work)).map(({ name, text }) => name ?? text)
