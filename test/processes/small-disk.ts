/** Small file system that fills up quickly. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  fill(): void
  free(): Promise<void>
  remove(): void
}

/**
 * Makes a file system in memory; null where this account may not mount: only root of a machine, or
 * of a container that may.
 */
export function makeSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'zeina-disk-'))
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=755`,
    'zeina-test',
    folder,
  ])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  const filling = join(folder, 'filling')
  return {
    folder,
    fill: () =>
      void spawnSync('dd', [
        'if=/dev/zero',
        `of=${filling}`,
        'bs=64k',
        'oflag=append',
        'conv=notrunc',
      ]),
    free: () => rm(filling, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
