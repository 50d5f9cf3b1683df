/**
 * The limit of what needs the database: a bare pg client that sends the statements which the shop
 * sends, and does nothing with their answers.
 */
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Loaded } from '../figures/load.ts'
import { answerQuestions } from '../figures/processes.ts'

export type Statement = { name?: string | undefined; text: string; values: unknown[] }

/**
 * One operation's statements in their order, each with the values of this turn; `hand` passes on
 * what a statement answered to those that follow.
 */
export type Turn = { statements: Statement[]; hand: Hand[] }

/**
 * The column `column` of the first row that statement `from` answered becomes value `value` of
 * statement `to`.
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
  for (const [place, { name, text, values }] of statements.entries()) {
    for (const { from, column, to, value } of hand) {
      if (to === place) values[value] = answers[from]?.[column]
    }
    // As the shop sends them: what has no values goes out as it stands, so that it may be more than
    // one statement.
    const { rows } = await (values.length > 0 || name
      ? client.query({ ...(name && { name }), text, values })
      : client.query(text))
    answers.push(rows?.[0] ?? {})
  }
}
