/**
 * Normalised request addresses. Router, caches and pages parse an address differently; a normalised
 * one means the same to all.
 */

/**
 * Path and query of a request without the host that some clients prefix (absolute form, or `*`),
 * normalised.
 */
export const ownAddress = (url: string): string => plainAddress(addressIn(url))

/** Path and query of a request as sent. */
export function addressIn(url: string): string {
  const [address = ''] = url.split('#', 1)
  if (address.startsWith('/')) return address
  const path = address.replace(/^https?:\/\/[^/?]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * Normalised address: %61 is an a and %d9 is %D9 (RFC 3986 §6.2.2), and dots and backslashes in a
 * path are resolved as browsers do. The query and invalid encodings are left unchanged.
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
