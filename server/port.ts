/**
 * The port is asked about before the slow work begins, so that nobody waits for a build to hear
 * that it is taken.
 */
import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'
import { CannotStart, errorCode, reasonOf } from './cannot-start.ts'

/** `setting` is what chooses the port. */
type Place = { host: string; port: number; setting?: string }

/**
 * Throws CannotStart when nobody can listen there now. Does not listen itself: who connects in that
 * moment, as a proxy does that waits for the shop, would be answered by nobody.
 */
export async function checkPort(place: Place): Promise<void> {
  if (place.port === 0) return
  if (await isTaken(place))
    throw portTrouble(Object.assign(new Error(), { code: 'EADDRINUSE' }), place)
  const failure = await bindElsewhere(place)
  if (failure && errorCode(failure) !== 'EADDRINUSE') throw portTrouble(failure, place)
}

function isTaken({ host, port }: Place): Promise<boolean> {
  const socket = connect({ host, port })
  return new Promise((resolve) => {
    const answer = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}

/** UDP knows the same addresses and asks for the same rights as TCP, and nobody connects to it. */
function bindElsewhere({ host, port }: Place): Promise<Error | null> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  return new Promise((resolve) => {
    socket.once('error', resolve)
    socket.bind({ port, address: host, exclusive: true }, () => socket.close(() => resolve(null)))
  })
}

/** What kept a server from listening, in one sentence. */
export function portTrouble(
  failure: unknown,
  { host, port, setting = 'PORT' }: Place,
): CannotStart {
  switch (errorCode(failure)) {
    case 'EADDRINUSE':
      return new CannotStart(
        `Port ${port} is already in use: stop the program that uses it, or set ${setting} to another number.`,
      )
    case 'EACCES':
      return new CannotStart(
        `Port ${port} may not be used by this account: set ${setting} to a number from 1024.`,
      )
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CannotStart(`HOST ${host} is no address of this machine.`)
  }
  return new CannotStart(`The shop cannot listen on ${host}:${port}: ${reasonOf(failure)}.`)
}
