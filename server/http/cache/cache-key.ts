/**
 * Cache key of an address: only the query keys that matter, in one order, so that utm_… and made-up
 * keys share one entry.
 */
export function keyOf(url: string, known: readonly string[]): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  // Includes the '?', because URLSearchParams drops a leading one.
  const query = new URLSearchParams(url.slice(at))
  const kept = known
    .filter((key) => query.has(key))
    .sort()
    .map((key) => `${key}=${encodeURIComponent(query.get(key) as string)}`)
  return kept.length ? `${url.slice(0, at)}?${kept.join('&')}` : url.slice(0, at)
}
