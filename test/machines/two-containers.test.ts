/** One DATA_DIR in two containers: separate processes, networks and paths, but the same files. */
import { spawnSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../processes/free-port.ts'
import {
  bareProgram,
  processShops,
  query,
  type Settings,
  type Start,
  stopShop,
  untilOpen,
} from '../processes/process-shops.ts'

const { folder, startShop } = await processShops()

const container = ['unshare', '--net', '--pid', '--fork', '--mount-proc', '--kill-child']
const hasContainers =
  spawnSync(container[0] as string, [...container.slice(1), 'true']).status === 0

/** Starts a shop in a container, of which other containers only see the files. */
const startInContainer = async (settings: Settings): Promise<Start> =>
  startShop({ HOST: '0.0.0.0', PORT: String(await freePort()), ...settings }, [
    ...container,
    ...bareProgram,
  ])

test.runIf(hasContainers)(
  'a second shop is refused and the first one keeps its database',
  async () => {
    const dataDir = join(folder, 'shared')
    const first = await startInContainer({ DATA_DIR: dataDir })
    await untilOpen(first)
    await query(dataDir, "insert into areas (city, price) values ('Before', 5000)")
    for (const second of [
      await startInContainer({ DATA_DIR: dataDir }),
      startShop({ DATA_DIR: dataDir, PORT: '0' }, bareProgram),
    ]) {
      expect(await second.ended).toMatchObject({
        code: 1,
        stderr: `A shop is already running on DATA_DIR ${dataDir}: stop it first, or set DATA_DIR to another folder.\n`,
      })
    }
    expect(await query(dataDir, "update areas set city = 'After' returning city")).toEqual([
      { city: 'After' },
    ])
    stopShop(first.child)
    await first.ended
    const later = startShop({ DATA_DIR: dataDir }, bareProgram)
    await untilOpen(later)
    expect(await query(dataDir, 'select city from areas')).toEqual([{ city: 'After' }])
  },
)

test.runIf(hasContainers)(
  'the database of a copied DATA_DIR is left alone while a shop of another container works on it',
  async () => {
    const [dataDir, copy] = [join(folder, 'original'), join(folder, 'copy')]
    const first = await startInContainer({ DATA_DIR: dataDir })
    await untilOpen(first)
    await mkdir(copy)
    await symlink(join(dataDir, 'postgres'), join(copy, 'postgres'))
    const { code, stderr } = await startShop({ DATA_DIR: copy }, bareProgram).ended
    expect(stderr).toContain(
      `The database in ${join(dataDir, 'postgres')} belongs to DATA_DIR ${dataDir}, of which ${copy} is a copy`,
    )
    expect(code).toBe(1)
    expect(await query(dataDir, 'select count(*)::int from areas')).toEqual([{ count: 0 }])
  },
)
