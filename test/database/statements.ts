import { record } from '../../bench/queries/statements.ts'
import type { Database } from '#server/db/connect.ts'

/**
 * Statements that this process sends to `database` while `work` runs, in order: their names, or
 * their texts. Nothing else may use it meanwhile.
 */
export const statementsOf = async (
  database: Pick<Database, 'url'>,
  work: () => Promise<unknown>,
): Promise<string[]> => (await record(database, work)).map(({ name, text }) => name ?? text)
