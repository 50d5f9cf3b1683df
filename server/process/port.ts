/**
 * Check of the port before the slow work begins, so that nobody waits for a build to learn that it
 * is in use.
 */
import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'
import { CannotStart, errorCode, reasonOf } from '../cannot-start.ts'

/** `setting` is the name of the port's setting. */
type Address = { host: string; port: number; setting?: string }

/**
 * Throws CannotStart if the port is unavailable now. Does not listen itself: a client that connects
 * in that moment, such as a proxy waiting for the shop, would get no response.
 */
export async function checkPort(address: Address): Promise<void> {
  if (address.port === 0) return
  if (await isTaken(address))
    throw portTrouble(Object.assign(new Error(), { code: 'EADDRINUSE' }), address)
  const failure = await bindElsewhere(address)
  if (failure && errorCode(failure) !== 'EADDRINUSE') throw portTrouble(failure, address)
}

function isTaken({ host, port }: Address): Promise<boolean> {
  const socket = connect({ host, port })
  return new Promise((resolve) => {
    const answer = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}

/**
 * Binds by UDP, which needs the same addresses and permissions as TCP, and to which nobody
 * connects.
 */
function bindElsewhere({ host, port }: Address): Promise<Error | null> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  return new Promise((resolve) => {
    socket.once('error', resolve)
    socket.bind({ port, address: host, exclusive: true }, () => socket.close(() => resolve(null)))
  })
}

/** Reason why a server could not listen, in one sentence. */
export function portTrouble(
  failure: unknown,
  { host, port, setting = 'PORT' }: Address,
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
