/**
 * How the shop stops without letting anybody down: first it is not ready any more and says goodbye with each answer, so that proxies and browsers
 * open no further requests on connections that are about to end; then it takes no new connections; then it waits for what is under way.
 */
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** `begun` from the moment on in which the shop is told to stop. */
export type Closing = { begun: boolean }

/** Milliseconds between the goodbye and the end of new connections, in which proxies notice; and that answers under way may take after it. */
const notice = 2_000
const patience = 5_000

/** The last hook of its kind: event streams have been ended by those before it. */
export function stopListeningLast(app: FastifyInstance): void {
  app.addHook('preClose', () => stopListening(app.server))
}

/** @param isWatched whether there may be proxies to notice; at a terminal nobody waits for them */
export async function closeGently(app: FastifyInstance, closing: Closing, isWatched: boolean): Promise<void> {
  closing.begun = true
  if (isWatched && app.server.listening) await sleep(notice)
  await app.close()
}

async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return
  await untilNobodyWaits(server)
  const closed = new Promise((resolve) => server.close(resolve))
  // A connection whose last answer was begun before the goodbye stays open after it.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const cutOff = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearInterval(sweep)
  clearTimeout(cutOff)
}

/**
 * Node accepts one connection in each turn of its loop; those that wait behind it would be reset. Resolves in a turn in which none came, and
 * which was short, so that hardly one can have come since: how short is asked for less strictly the longer it takes on a busy machine.
 */
function untilNobodyWaits(server: Server): Promise<void> {
  const start = performance.now()
  let began = start
  let came = true
  const note = () => {
    came = true
  }
  server.on('connection', note)
  return new Promise((resolve) => {
    const turn = () => {
      const now = performance.now()
      const waited = now - start
      if ((!came && now - began < 1 + waited / 100) || waited > patience) {
        server.off('connection', note)
        return resolve()
      }
      came = false
      began = now
      setImmediate(turn)
    }
    setImmediate(turn)
  })
}
