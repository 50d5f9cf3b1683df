/** Whether this program is a release: built already, and without what it was built from. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root: string = join(import.meta.dirname, '../..')

/** Only a release has this file; it names the release. */
export const versionFile = 'VERSION'

export const isRelease: boolean = existsSync(join(root, versionFile))
