/**
 * Public addresses, which the shop may connect to when a user names them: never its own network
 * (R255, R287).
 */
import { BlockList, isIP } from 'node:net'

const closed = new BlockList()
const networks: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, where clouds serve metadata of the machine itself.
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
 * Global unicast addresses of IPv6, without those that contain an IPv4 address or lead into a
 * tunnel.
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

/** @param ip an address as DNS returns it */
export function isPublic(ip: string): boolean {
  if (isIP(ip) === 4) return !closed.check(ip, 'ipv4')
  return isIP(ip) === 6 && world.check(ip, 'ipv6') && !closedIpv6.check(ip, 'ipv6')
}

/** URL of a user-supplied address; null if it cannot be requested. Nothing is resolved. */
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
 * Whether an address is obviously not public: by its host, or by a port other than its scheme's
 * default, which URL omits.
 */
export function isPlainlyClosed(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (url.port !== '') return true
  if (isIP(host) !== 0) return !isPublic(host)
  return !host.includes('.') || /\.(?:localhost|local|internal|lan|home|arpa|onion)$/i.test(host)
}
