/**
 * Version of Zeina from package.json, read once: an upgrade replaces the files while this program
 * still runs.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { version: named } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { version: string }

/** Such as 1.0.0. */
export const version: string = named
