/** Tables of all rooms, which drizzle-kit reads alike: by the ranks of their rooms. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { rooms } from '#server/rooms.ts'

const root = join(import.meta.dirname, '../..')
const rankOf = (path: string) => rooms.indexOf(path.split('/')[1] as string)
const files = globSync('server/**/*.tables.ts', { cwd: root }).sort(
  (one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1),
)
const modules: object[] = await Promise.all(files.map((file) => import(join(root, file))))

export const tables = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value) => is(value, PgTable))
