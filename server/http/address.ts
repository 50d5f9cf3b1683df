/**
 * The address of a request as the shop knows it. Router, caches and pages each read an address in
 * their own way; of one that is spelled plainly they all read the same.
 */

/**
 * Without the host that some write before it (a proxy's form, or `*`), and spelled plainly:
 * whatever stands there is ours to answer.
 */
export const ownAddress = (url: string): string => plainAddress(addressIn(url))

/** The path and query of what stands in a request, as they are written there. */
export function addressIn(url: string): string {
  const [address = ''] = url.split('#', 1)
  if (address.startsWith('/')) return address
  const path = address.replace(/^https?:\/\/[^/?]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * The same address as everybody else writes it: %61 is an a and %d9 is %D9 (RFC 3986 §6.2.2), and a
 * path with dots or backslashes is the one that browsers make of it. What stands behind the `?` is
 * left as it is, and what is no encoding at all.
 */
function plainAddress(address: string): string {
  if (!/[%\\]|\/\./.test(address)) return address
  const at = address.indexOf('?')
  const path = at === -1 ? address : address.slice(0, at)
  return plainPath(path) + address.slice(path.length)
}

function plainPath(path: string): string {
  const plain = path.replaceAll(/%[\da-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(sign) ? sign : code.toUpperCase()
  })
  return /\\|\/\.{1,2}(?:\/|$)/.test(plain) ? new URL(`http://shop${plain}`).pathname : plain
}
