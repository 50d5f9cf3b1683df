/**
 * Marks by which the shop knows this device when somebody signs in on it again (R315): their wrong
 * guesses are counted apart from those of others behind the same address. They open nothing, and
 * outlive signing out.
 */
import { limits } from '#contract/limits.ts'
import { readLocal, writeLocal } from '#web/local.ts'

/** What a login sends: it does not know whose mark is whose. */
export const deviceMarks = (): string | undefined => readLocal('deviceMarks') ?? undefined

/** Of the account that has just signed in, before those of others. */
export function keepDeviceMark(mark: string): void {
  const others = (deviceMarks() ?? '').split('.').filter((other) => other !== '' && other !== mark)
  writeLocal('deviceMarks', [mark, ...others].slice(0, limits.device_marks).join('.'))
}
