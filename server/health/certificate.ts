/** TLS certificate at the shop's address, as browsers see it. */
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { cachedHourly } from './hourly-cache.ts'

/** `valid_to` is null if no certificate was found. */
export type Certificate = { host: string; valid_to: Date | null }

/** Milliseconds. */
const patience = 5_000

/** Null if the shop has no https address. */
export const findCertificate = cachedHourly(async ({ config }): Promise<Certificate | null> => {
  const { protocol, hostname, port } = new URL(config.shopUrl)
  if (protocol !== 'https:') return null
  return {
    host: hostname,
    valid_to: await readEnd(hostname.replace(/^\[|\]$/g, ''), Number(port || 443)),
  }
})

function readEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    // The certificate is only inspected: whether to trust it is for browsers to decide.
    const socket = connect(
      { host, port, rejectUnauthorized: false, ...(!isIP(host) && { servername: host }) },
      () => {
        const { valid_to } = socket.getPeerCertificate()
        end(valid_to ? new Date(valid_to) : null)
      },
    )
    const end = (seen: Date | null) => {
      socket.destroy()
      clearTimeout(giveUp)
      resolve(seen)
    }
    const giveUp = setTimeout(() => end(null), patience)
    socket.on('error', () => end(null))
  })
}
