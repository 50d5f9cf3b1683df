/**
 * Which Zeina this is, as package.json says. Read once: an upgrade puts another program in this
 * place while this one still runs.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { version: named } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { version: string }

/** Such as 1.0.0. */
export const version: string = named
