/**
 * Which addresses the shop speaks to when somebody names one: those that anybody can reach, and
 * nothing of the shop's own network (R255, R287).
 */
import { BlockList, isIP } from 'node:net'

const closed = new BlockList()
const networks: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Behind the translators of carriers.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Where clouds answer questions about the machine itself.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
for (const [network, bits] of networks) closed.addSubnet(network, bits, 'ipv4')

/**
 * Of IPv6 only what is given out to the world; of that, what holds an IPv4 address or leads into a
 * tunnel is none.
 */
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
const closedIpv6 = new BlockList()
const networksIpv6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [network, bits] of networksIpv6) closedIpv6.addSubnet(network, bits, 'ipv6')

/** @param ip an address as DNS answers it */
export function isPublic(ip: string): boolean {
  if (isIP(ip) === 4) return !closed.check(ip, 'ipv4')
  return isIP(ip) === 6 && world.check(ip, 'ipv6') && !closedIpv6.check(ip, 'ipv6')
}

/**
 * The address that is written, when it can be asked; null of what is none. Nothing is looked up.
 */
export function readAddress(written: string): URL | null {
  const url = URL.parse(written)
  if (
    !url ||
    (url.protocol !== 'http:' && url.protocol !== 'https:') ||
    url.username !== '' ||
    url.password !== ''
  )
    return null
  return url
}

/**
 * Whether an address says of itself that it is not public: by its host, or by a port that is not
 * its scheme's own, which URL leaves out.
 */
export function isPlainlyClosed(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (url.port !== '') return true
  if (isIP(host) !== 0) return !isPublic(host)
  return !host.includes('.') || /\.(?:localhost|local|internal|lan|home|arpa|onion)$/i.test(host)
}
