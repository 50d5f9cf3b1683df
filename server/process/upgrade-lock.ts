/**
 * DATA_DIR/upgrade.lock, which keeps an upgrade and a shop apart. Its text names what an upgrade
 * has begun to replace, and is deleted at its end: as long as there is text no shop starts on this
 * data (R188). The holder of the lock works on the upgrade; text without a holder was left by an
 * interrupted one.
 */
import { closeSync, existsSync, fsyncSync, ftruncateSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import { openLockFile, takeLock } from './lock-file.ts'

export type Unfinished = {
  from: string
  to: string
  /** Folder of the program, and of the database's files. */
  program: string
  cluster: string
  /** The new release has proven itself: the former one can be deleted. */
  isProven: boolean
}

export type UpgradeLock = {
  /** Unfinished state of a former upgrade. */
  unfinished: Unfinished | null
  /** From here on no shop starts on this data. */
  begin(upgrade: Omit<Unfinished, 'isProven'>): void
  /** From here on the upgrade cannot be rolled back. */
  prove(): void
  /** Shops may start again. */
  end(): void
  release(): void
}

const fileIn = (dataDir: string): string => join(dataDir, 'upgrade.lock')

/** Second line of the file once the new release has proven itself. */
const proven = 'proven\n'

/**
 * Throws CannotStart, with instructions, while an upgrade replaces program and data, or after an
 * interrupted one.
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
  // A starting shop that checks for an interrupted upgrade holds the lock for a moment.
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
 * An incomplete line was being written when the machine went down: nothing had been done after it.
 */
function readUnfinished(file: string): Unfinished | null {
  const text = readFileSync(file, 'utf8')
  const end = text.indexOf('\n')
  return end < 0
    ? null
    : { ...JSON.parse(text.slice(0, end)), isProven: text.slice(end + 1) === proven }
}
