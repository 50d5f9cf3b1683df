/**
 * The whole API as typed functions over a given `send`, such as fetch in scripts and tests.
 */
import { adminPaths } from './admin-paths.ts'
import type { Api } from './api.ts'
import { clientOf, type Send } from './calling.ts'
import type { Path } from './endpoint.ts'
import { paths } from './paths.ts'

export type { Send }

export const makeClient = (send: Send): Api => clientOf(joinRooms(paths, adminPaths), send) as Api

type Paths = Record<string, Record<string, Path>>

function joinRooms(shop: Paths, admin: Paths): Paths {
  const rooms = new Set([...Object.keys(shop), ...Object.keys(admin)])
  return Object.fromEntries([...rooms].map((room) => [room, { ...shop[room], ...admin[room] }]))
}
