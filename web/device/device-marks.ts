/**
 * Marks that identify this device at sign-in (R315): its failed logins are counted separately from
 * others behind the same IP address. They grant no access, and outlive signing out.
 */
import { limits } from '#contract/limits.ts'
import { readLocal, writeLocal } from '#web/device/local.ts'

/** Marks sent by a login, which does not know the account of each mark. */
export const deviceMarks = (): string | undefined => readLocal('deviceMarks') ?? undefined

/** Stores the mark of the account that signed in last, before those of others. */
export function keepDeviceMark(mark: string): void {
  const others = (deviceMarks() ?? '').split('.').filter((other) => other !== '' && other !== mark)
  writeLocal('deviceMarks', [mark, ...others].slice(0, limits.device_marks).join('.'))
}
