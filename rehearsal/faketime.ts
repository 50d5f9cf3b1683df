/**
 * A clock for some processes alone, which the rehearsal sets while they run: Debian's faketime,
 * loaded before the C library.
 */
import { globSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Clock = {
  /** For the processes that go by it; a folder that they all may enter holds its hands. */
  environment: Record<string, string>
  /** Puts it so many hours ahead of the machine's, or behind. At once, for all of them. */
  set(hours: number): Promise<void>
}

const findLibrary = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/** Why this machine cannot play the scene, in a sentence; null when it can. */
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
      // What only measures how long something takes goes on, as it does when a machine's clock is
      // set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      // Of files as well: their times are the machine's.
      NO_FAKE_STAT: '1',
    },
    set,
  }
}
