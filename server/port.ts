/** The port is asked about before the slow work begins, so that nobody waits for a build to hear that it is taken. */
import { createServer } from 'node:net'
import { CannotStart, errorCode, reasonOf } from './cannot-start.ts'

/** `setting` is what chooses the port. */
type Place = { host: string; port: number; setting?: string }

/** Throws CannotStart when nobody can listen there now. */
export async function checkPort({ host, port }: Place): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (failure) => reject(portTrouble(failure, { host, port })))
    server.listen({ host, port }, () => server.close(() => resolve()))
  })
}

/** What kept a server from listening, in one sentence. */
export function portTrouble(failure: unknown, { host, port, setting = 'PORT' }: Place): CannotStart {
  switch (errorCode(failure)) {
    case 'EADDRINUSE':
      return new CannotStart(`Port ${port} is already in use: stop the program that uses it, or set ${setting} to another number.`)
    case 'EACCES':
      return new CannotStart(`Port ${port} may not be used by this account: set ${setting} to a number from 1024.`)
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CannotStart(`HOST ${host} is no address of this machine.`)
  }
  return new CannotStart(`The shop cannot listen on ${host}:${port}: ${reasonOf(failure)}.`)
}
