/** Programs to compare: the shop, and the limits of what could replace it. */
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Turn } from '../limits/bare-sql.ts'
import type { KnownAnswer } from '../limits/raw-http.ts'
import type { Load, Loaded } from './load.ts'
import { type Helper, startHelper } from './processes.ts'
import type { World } from '../shop/world.ts'

/**
 * Program to measure. `ready` prepares a number of requests over a number of connections,
 * unmeasured.
 */
export type Contender = {
  pids(): { app: number[]; postgres: number }
  ready(count: number, connections: number): Promise<() => Promise<Loaded>>
}

export type Crew = { load: Helper; rawHttp: Helper; bareSql: Helper; stop(): void }

export function startCrew(): Crew {
  const crew = {
    load: startHelper('figures/load.ts'),
    rawHttp: startHelper('limits/raw-http.ts'),
    bareSql: startHelper('limits/bare-sql.ts'),
  }
  return {
    ...crew,
    stop: () => {
      for (const helper of Object.values(crew)) helper.stop()
    },
  }
}

/**
 * The shop as a contender.
 * @param requests at least `count` where each may be sent only once
 */
export function theShop(
  { load }: Crew,
  { port, pids }: World,
  requests: (count: number) => Promise<string[]> | string[],
  status = 200,
): Contender {
  return {
    pids,
    ready: async (count, connections) => {
      const question: Load = { port, connections, requests: await requests(count), count, status }
      return () => load.ask<Loaded>(question)
    },
  }
}

/** Limit of HTTP: node:http alone, with the shop's responses to the same requests. */
export async function rawHttp(
  { load, rawHttp }: Crew,
  world: World,
  requests: string[],
  status = 200,
): Promise<Contender> {
  const answers = await Promise.all(requests.map((one) => askShop(world.port, one)))
  const { port } = await rawHttp.ask<{ port: number }>(answers)
  return {
    pids: () => ({ app: [rawHttp.pid], postgres: 0 }),
    ready: async (count, connections) => {
      const question: Load = { port, connections, requests, count, status }
      return () => load.ask<Loaded>(question)
    },
  }
}

const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding']

async function askShop(port: number, request: string): Promise<KnownAnswer> {
  const [first = '', ...lines] = request.split('\r\n')
  const url = first.split(' ')[1] as string
  const headers = Object.fromEntries(
    lines.filter((line) => line.includes(': ')).map((line) => line.split(': ') as [string, string]),
  )
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ port, host: '127.0.0.1', path: url, headers }, resolve).on('error', reject),
  )
  const pairs = Array.from({ length: answer.rawHeaders.length / 2 }, (_, at) =>
    answer.rawHeaders.slice(at * 2, at * 2 + 2),
  )
  return {
    url,
    status: answer.statusCode as number,
    headers: pairs.filter(([name = '']) => !ownHeaders.includes(name.toLowerCase())).flat(),
    body: await buffer(answer),
  }
}

/** Limit of SQL: a bare pg client with the same statements. */
export function bareSql(
  { bareSql }: Crew,
  world: World,
  turns: (count: number) => Promise<Turn[]>,
): Contender {
  return {
    pids: () => ({ app: [bareSql.pid], postgres: world.pids().postgres }),
    ready: async (count, connections) => {
      const question = { url: world.databaseUrl, connections, turns: await turns(count) }
      // Opens its connections before the measurement.
      await bareSql.ask({ ...question, turns: [] })
      return () => bareSql.ask<Loaded>(question)
    },
  }
}
