/**
 * Load process: sends prepared requests over a number of connections, one after the other on each,
 * and reports every latency. It implements HTTP itself, to take little of the measured processors.
 */
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { answerQuestions } from './processes.ts'

export type Load = {
  port: number
  connections: number
  /** Raw requests, sent in a cycle. */
  requests: string[]
  count: number
  /** Expected status; any other is a failure. */
  status: number
}

/** Result; latencies in milliseconds, unordered. */
export type Loaded = { seconds: number; latencies: number[] }

answerQuestions(async ({ port, connections, requests, count, status }: Load): Promise<Loaded> => {
  const latencies: number[] = []
  let sent = 0
  const next = () => (sent < count ? requests[sent++ % requests.length] : undefined)
  const lines = await Promise.all(
    Array.from({ length: Math.min(connections, count) }, () => open(port)),
  )
  const began = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      for (let request = next(); request !== undefined; request = next()) {
        const asked = performance.now()
        const answer = await line.ask(request)
        latencies.push(performance.now() - asked)
        if (answer.status !== status)
          throw new Error(`${answer.status} for ${request.split('\r\n', 1)[0]}`)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  for (const line of lines) line.close()
  return { seconds, latencies }
})

type Reply = { status: number; body(): string }

async function open(
  port: number,
): Promise<{ ask(request: string): Promise<Reply>; close(): void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined
  let received: Buffer = Buffer.alloc(0)
  socket.on('data', (piece) => {
    received = received.length ? Buffer.concat([received, piece]) : piece
    const end = received.indexOf('\r\n\r\n')
    if (end === -1) return
    const head = received.toString('latin1', 0, end)
    const status = Number(head.slice(9, 12))
    const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (Number.isNaN(length))
      return waiting?.reject(new Error(`An answer without its length:\n${head}`))
    if (received.length < end + 4 + length) return
    const whole = received
    received = Buffer.alloc(0)
    waiting?.resolve({ status, body: () => whole.toString('utf8', end + 4) })
  })
  const lost = () => waiting?.reject(new Error('The connection was closed'))
  socket.on('error', lost)
  socket.on('close', lost)
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
