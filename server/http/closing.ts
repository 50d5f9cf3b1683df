/**
 * How the shop stops without letting anybody down: first it is not ready any more and says goodbye with each answer, so that proxies and browsers
 * open no further requests on connections that are about to end; then it takes no new connections; then it waits for what is under way.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** `begun` from the moment on in which the shop is told to stop. */
export type Closing = { begun: boolean }

/** Milliseconds between the goodbye and the end of new connections, in which proxies notice; and that answers under way may take after it. */
const notice = 2_000
const patience = 5_000

/** @param isWatched whether there may be proxies to notice; at a terminal nobody waits for them */
export async function closeGently(app: FastifyInstance, closing: Closing, isWatched: boolean): Promise<void> {
  closing.begun = true
  if (isWatched && app.server.listening) await sleep(notice)
  // After the turn in which connections were accepted: one that waits still would be reset.
  await new Promise(setImmediate)
  // A connection whose last answer was begun before the goodbye stays open after it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), patience)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cutOff)
}
