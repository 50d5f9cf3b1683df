/** Pictures in a row without a code after which it counts as gone from the camera's view. */
const gone = 6

/**
 * Codes that have come into view: each is reported once, until it leaves the picture and returns.
 */
export function makeReads(): (codes: readonly string[]) => string[] {
  const missed = new Map<string, number>()
  return (codes) => {
    const fresh = codes.filter((code) => !missed.has(code))
    for (const [code, times] of missed) {
      if (codes.includes(code)) continue
      if (times + 1 >= gone) missed.delete(code)
      else missed.set(code, times + 1)
    }
    for (const code of codes) missed.set(code, 0)
    return [...new Set(fresh)]
  }
}
