/** Mark of an unfinished restore in DATA_DIR: the leftovers of an interrupted one are no shop. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '#server/cannot-start.ts'

export const restoreMark = (dataDir: string): string => join(dataDir, 'restore-unfinished')

/** Throws CannotStart if a restore was interrupted, or is still running. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(restoreMark(dataDir))) {
    throw new CannotStart(
      `The restore into DATA_DIR ${dataDir} is under way or was cut off: let it end, or run npm run restore again.`,
    )
  }
}
