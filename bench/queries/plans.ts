/** Query plans of a call's statements: scanned tables, and touched rows and pages. */
import pg from 'pg'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

export type Cost = { rows: number; buffers: number; walked: string[] }

/** Maximum rows of a table that may be scanned sequentially. */
const smallTable = 5000
/** Executions of a named statement before PostgreSQL decides on a generic plan. */
const beforeItDecides = 6

export async function readSizes(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map((row) => [row.name, row.rows]))
}

type Statement = { name?: string | undefined; text: string; values: unknown[] }

/** Cost of a call. Sequential scans of small tables are fine and not counted. */
export async function costOf(
  client: pg.ClientBase,
  statements: Statement[],
  sizes: Map<string, number>,
): Promise<Cost> {
  const cost: Cost = { rows: 0, buffers: 0, walked: [] }
  for (const statement of statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text))) {
    const plan = await explain(client, statement)
    cost.buffers += buffersOf(plan)
    for (const node of scansIn(plan)) {
      const table = node['Relation Name'] as string
      const isWalk = node['Node Type'] === 'Seq Scan'
      if (isWalk && (sizes.get(table) ?? 0) <= smallTable) {
        cost.buffers -= buffersOf(node)
        continue
      }
      if (isWalk && node['Actual Loops'] > 0) cost.walked.push(table)
      const touched =
        node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)
      cost.rows += Math.round(touched * node['Actual Loops'])
    }
  }
  return cost
}

const buffersOf = (node: Node): number => node['Shared Hit Blocks'] + node['Shared Read Blocks']

const scansIn = (node: Node): Node[] => [
  ...(node['Relation Name'] ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansIn),
]

/**
 * Explains with the plan that the shop itself would get after a while: a named statement's may be
 * generic.
 */
async function explain(client: pg.ClientBase, { name, text, values }: Statement): Promise<Node> {
  const how = 'explain (analyze, buffers, format json)'
  if (!name) return planIn(await client.query({ text: `${how} ${text}`, values, rowMode: 'array' }))
  await client.query(`prepare explained as ${text}`)
  try {
    const execute =
      values.length > 0
        ? `execute explained (${values.map(literal).join(', ')})`
        : 'execute explained'
    for (let time = 0; time < beforeItDecides; time++) await client.query(execute)
    return planIn(await client.query({ text: `${how} ${execute}`, rowMode: 'array' }))
  } finally {
    await client.query('deallocate explained')
  }
}

const planIn = ({ rows }: { rows: unknown[] }): Node => (rows as [[[{ Plan: Node }]]])[0][0][0].Plan

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value))
  const parts = value.map((one) =>
    one === null ? 'null' : `"${String(one).replaceAll(/["\\]/g, '\\$&')}"`,
  )
  return pg.escapeLiteral(`{${parts.join(',')}}`)
}
