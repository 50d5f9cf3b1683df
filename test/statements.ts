import pg from 'pg'
import type { Database } from '#server/db/connect.ts'

type Asked = string | { name?: string; text: string }

/** What this process sends to `database` while `work` runs, in its order: a statement's name, or its text where it has none. Nothing else may use it meanwhile. */
export async function statementsOf({ url }: Pick<Database, 'url'>, work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const watched = new pg.Client(url).database
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const asked = given[0] as Asked
    if (this.database === watched) sent.push(typeof asked === 'string' ? asked : (asked.name ?? asked.text))
    return query.apply(this, given as never)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
