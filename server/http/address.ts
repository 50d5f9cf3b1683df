/**
 * The address of a request without the host that some write before it (a proxy's form, or `*`): whatever stands there is
 * ours to answer, and pages and kept answers are known by their path.
 */
export function ownAddress(url: string): string {
  if (url.startsWith('/')) return url
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}
