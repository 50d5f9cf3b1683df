/**
 * Graceful shutdown in three steps. First readiness is false and each response says `Connection:
 * close`, so that proxies and browsers send no further requests on connections that are about to
 * end. Then no new connections are accepted. Then requests under way finish.
 */
import type { Server } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * `begun` once the shop is told to stop; `isWatched` if proxies may be in front, for which a shop
 * at a terminal does not wait.
 */
export type Closing = { begun: boolean; isWatched: boolean }

/**
 * Milliseconds between the first `Connection: close` and the end of new connections, in which
 * proxies notice.
 */
const notice = 2_000

/**
 * Milliseconds after that for open idle connections: a client that cannot open another one uses it,
 * and gets `Connection: close`. A connection without any request gets the same, also at a terminal:
 * browsers open such ahead.
 */
const grace = 1_000

/** Milliseconds for requests under way once there are no new connections. */
const patience = 5_000

/** Registered as the last onClose hook: event streams have been ended by those before it. */
export function stopListeningLast(app: FastifyInstance, closing: Closing): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', () => stopListening(app.server, open, closing))
}

export async function closeGently(
  app: FastifyInstance,
  closing: Closing,
  isWatched: boolean,
): Promise<void> {
  Object.assign(closing, { begun: true, isWatched })
  if (isWatched && app.server.listening) await sleep(notice)
  await app.close()
}

async function stopListening(
  server: Server,
  open: Set<Socket>,
  { isWatched }: Closing,
): Promise<void> {
  if (!server.listening) return
  const { ended } = await takeNoMore(server)
  const start = performance.now()
  const sweep = setInterval(() => {
    const isOver = performance.now() - start > grace
    if (isOver || !isWatched) server.closeIdleConnections()
    for (const socket of open) if (isOver && socket.bytesRead === 0) socket.destroy()
  }, 50)
  const cutOff = setTimeout(() => server.closeAllConnections(), patience)
  await ended
  clearInterval(sweep)
  clearTimeout(cutOff)
}

/**
 * Stops accepting connections. Node accepts one per turn of its event loop, and connections queued
 * behind it would be reset. So queued connections are accepted first and served afterwards, until a
 * short turn in which none came, so that none can be queued. `ended` resolves once all connections
 * have ended.
 */
async function takeNoMore(server: Server): Promise<{ ended: Promise<void> }> {
  const hear = server.rawListeners('connection') as ((socket: Socket) => void)[]
  const waiting: Socket[] = []
  let came = true
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    came = true
    waiting.push(socket)
  })
  const start = performance.now()
  for (let began = start; ; ) {
    await new Promise(setImmediate)
    const now = performance.now()
    const isShort = now - began < 1 + (now - start) / 100
    if ((!came && isShort) || now - start > patience) break
    came = false
    began = now
  }
  // node:http's close would end idle connections too, at once.
  const ended = new Promise<void>((resolve) =>
    TcpServer.prototype.close.call(server, () => resolve()),
  )
  server.removeAllListeners('connection')
  for (const listener of hear) server.on('connection', listener)
  for (const socket of waiting) server.emit('connection', socket)
  return { ended }
}
