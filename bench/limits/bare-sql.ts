/**
 * Limit of database work: a bare pg client that sends the shop's statements and ignores their
 * results.
 */
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Loaded } from '../figures/load.ts'
import { answerQuestions } from '../figures/processes.ts'

export type Statement = { name?: string | undefined; text: string; values: unknown[] }

/**
 * Statements of one operation in order, each with the values of this turn; `hand` passes results of
 * a statement to later ones.
 */
export type Turn = { statements: Statement[]; hand: Hand[] }

/**
 * Passing of a result: column `column` of the first row of statement `from` becomes value `value`
 * of statement `to`.
 */
export type Hand = { from: number; column: string; to: number; value: number }

type Question = { url: string; connections: number; turns: Turn[] }

let clients: pg.Client[] = []

answerQuestions(async ({ url, connections, turns }: Question): Promise<Loaded> => {
  while (clients.length < connections) {
    const client = new pg.Client({ connectionString: url, application_name: 'zeina bench' })
    await client.connect()
    clients.push(client)
  }
  for (const client of clients.slice(connections)) await client.end()
  clients = clients.slice(0, connections)
  const latencies: number[] = []
  const waiting = [...turns]
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let turn = waiting.shift(); turn; turn = waiting.shift()) {
        const asked = performance.now()
        await take(client, turn)
        latencies.push(performance.now() - asked)
      }
    }),
  )
  return { seconds: (performance.now() - began) / 1000, latencies }
})

async function take(client: pg.Client, { statements, hand }: Turn): Promise<void> {
  const answers: Record<string, unknown>[] = []
  for (const [index, { name, text, values }] of statements.entries()) {
    for (const { from, column, to, value } of hand) {
      if (to === index) values[value] = answers[from]?.[column]
    }
    // As in the shop, a statement without values is sent as a simple query, which may contain
    // several.
    const { rows } = await (values.length > 0 || name
      ? client.query({ ...(name && { name }), text, values })
      : client.query(text))
    answers.push(rows?.[0] ?? {})
  }
}
