let left: string | undefined

/**
 * Whether this press is the first that leaves a place in the browser's history: until the place is gone, a second one would leave the
 * place behind it as well. @param key the location's
 */
export function isFirstToLeave(key: string): boolean {
  if (left === key) return false
  left = key
  return true
}

/** The place was not left after all, or is gone: the next press counts again. */
export function forgetLeaving(key: string): void {
  if (left === key) left = undefined
}
