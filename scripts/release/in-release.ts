/** Whether this program is a release: built, and without its sources. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root: string = join(import.meta.dirname, '../..')

/** File that only a release has, with its version. */
export const versionFile = 'VERSION'

export const isRelease: boolean = existsSync(join(root, versionFile))
