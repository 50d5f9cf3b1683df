/**
 * A restore marks its DATA_DIR until all is there: what one that was killed has left is nobody's
 * shop.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '#server/cannot-start.ts'

export const restoreMark = (dataDir: string): string => join(dataDir, 'restore-unfinished')

/** Throws CannotStart where a restore was cut off, or is still under way. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(restoreMark(dataDir))) {
    throw new CannotStart(
      `The restore into DATA_DIR ${dataDir} is under way or was cut off: let it end, or run npm run restore again.`,
    )
  }
}
