/**
 * DATA_DIR/upgrade.lock keeps an upgrade and a shop apart. Its text says what an upgrade has begun
 * to replace, and is gone once that is over: while it stands no shop starts on this data (R188).
 * Whoever holds the lock works on it; text without a holder was left by an upgrade that was cut
 * off.
 */
import { closeSync, existsSync, fsyncSync, ftruncateSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { openLockFile, takeLock } from './lock-file.ts'

export type Unfinished = {
  from: string
  to: string
  /** The folder of the program, and that of the database's files. */
  program: string
  cluster: string
  /** The new program has proven itself: what is left is to clear away the former. */
  isProven: boolean
}

export type UpgradeLock = {
  /** What a former upgrade left unfinished. */
  unfinished: Unfinished | null
  /** From here on no shop starts on this data. */
  begin(upgrade: Omit<Unfinished, 'isProven'>): void
  /** From here on there is no way back. */
  prove(): void
  /** Shops may start again. */
  end(): void
  release(): void
}

const fileIn = (dataDir: string): string => join(dataDir, 'upgrade.lock')

/** What the second line says of an upgrade whose program has proven itself. */
const proven = 'proven\n'

/**
 * Throws CannotStart, with what to do, while an upgrade replaces program and data, or one that did
 * was cut off.
 */
export async function refuseDuringUpgrade(dataDir: string): Promise<void> {
  const file = fileIn(dataDir)
  const upgrade = existsSync(file) ? readUnfinished(file) : null
  if (!upgrade) return
  const { from, to, program } = upgrade
  const fd = openLockFile(file)
  const isCutOff = await takeLock(fd, file).finally(() => closeSync(fd))
  throw new CannotStart(
    isCutOff
      ? `An upgrade of this shop from Zeina ${from} to ${to} was cut off: run "npm run upgrade -- --undo" in ${program}, which brings the shop back as it was.`
      : `This shop is being upgraded from Zeina ${from} to ${to}: it starts again once that is done.`,
  )
}

/** Null while another upgrade works on this data. */
export async function takeUpgradeLock(dataDir: string): Promise<UpgradeLock | null> {
  const file = fileIn(dataDir)
  const fd = openLockFile(file)
  // A start that looks whether an upgrade was cut off holds it for a moment.
  for (let tried = 0; !(await takeLock(fd, file)); tried++) {
    if (tried === 20) {
      closeSync(fd)
      return null
    }
    await sleep(100)
  }
  const append = (text: string, at: number) => {
    writeSync(fd, text, at)
    fsyncSync(fd)
    return at + text.length
  }
  let length = readFileSync(file, 'utf8').length
  return {
    unfinished: readUnfinished(file),
    begin: (upgrade) => {
      length = append(`${JSON.stringify(upgrade)}\n`, 0)
    },
    prove: () => {
      length = append(proven, length)
    },
    end: () => {
      ftruncateSync(fd)
      fsyncSync(fd)
    },
    release: () => closeSync(fd),
  }
}

/**
 * A line without an end was being written when the machine went down: nothing had followed it yet.
 */
function readUnfinished(file: string): Unfinished | null {
  const text = readFileSync(file, 'utf8')
  const end = text.indexOf('\n')
  return end < 0
    ? null
    : { ...JSON.parse(text.slice(0, end)), isProven: text.slice(end + 1) === proven }
}
