/**
 * Fake clock for some processes, which the rehearsal sets while they run: Debian's faketime,
 * preloaded before the C library.
 */
import { globSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Clock = {
  /**
   * Environment of the processes with this clock; its offset is in a folder that all of them can
   * read.
   */
  environment: Record<string, string>
  /** Sets the offset in hours from the machine's clock, for all of them at once. */
  set(hours: number): Promise<void>
}

const findLibrary = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/** Reason that this machine cannot run the scene; null when it can. */
export const whyNoClock = (): string | null =>
  findLibrary()
    ? null
    : 'A clock that jumps needs Debian’s faketime: apt-get install faketime brings it.'

export async function makeClock(folder: string): Promise<Clock> {
  const library = findLibrary()
  if (!library) throw new Error(whyNoClock() ?? '')
  const file = join(folder, 'clock')
  const set = async (hours: number) => {
    await writeFile(`${file}.new`, `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h\n`, { mode: 0o644 })
    await rename(`${file}.new`, file)
  }
  await set(0)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // The monotonic clock is unaffected, as when a machine's clock is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      // Times of files are the machine's.
      NO_FAKE_STAT: '1',
    },
    set,
  }
}
