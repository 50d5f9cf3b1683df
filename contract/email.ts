/** What an e-mail address looks like (spec §5): someone at a domain of two parts or more. Without zod, for forms that do without it. */
import { limits } from './limits.ts'

export const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/

/** Space around it does not count. */
export function isEmail(typed: string): boolean {
  const address = typed.trim()
  return address.length <= limits.email && emailPattern.test(address)
}
