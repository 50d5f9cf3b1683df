/**
 * How the shop stops without letting anybody down: first it is not ready any more and says goodbye
 * with each answer, so that proxies and browsers open no further requests on connections that are
 * about to end; then it takes no new connections; then it waits for what is under way.
 */
import type { Server } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * `begun` from the moment on in which the shop is told to stop; `isWatched` where proxies may be in
 * front, which nobody waits for at a terminal.
 */
export type Closing = { begun: boolean; isWatched: boolean }

/** Milliseconds between the goodbye and the end of new connections, in which proxies notice. */
const notice = 2_000

/**
 * Milliseconds after that for a connection that is open and idle: who cannot open another one uses
 * it, and hears the goodbye. One on which nothing was ever asked has as long, also at a terminal:
 * browsers open such ahead.
 */
const grace = 1_000

/** Milliseconds that answers under way may take once there are no new connections. */
const patience = 5_000

/** The last hook of its kind: event streams have been ended by those before it. */
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
 * Takes no new connections. Node accepts one in each turn of its loop, and those that wait behind
 * it would be reset, of a busy shop all who are there. So they are taken first and heard
 * afterwards, until there is a turn in which none came, and which was short, so that none can have
 * come since. `ended` resolves once all connections have.
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
  // That of node:http ends idle connections too, at once.
  const ended = new Promise<void>((resolve) =>
    TcpServer.prototype.close.call(server, () => resolve()),
  )
  server.removeAllListeners('connection')
  for (const listener of hear) server.on('connection', listener)
  for (const socket of waiting) server.emit('connection', socket)
  return { ended }
}
