import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nothing listens on, below those which Linux gives to outgoing connections: a program
 * that is restarted on it finds it free again.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(15_000, 32_000)
  const server = createServer().listen(port, '127.0.0.1')
  const listening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!listening) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
