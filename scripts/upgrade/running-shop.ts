/** Running shop of a DATA_DIR: found by its lock, stopped, and awaited. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '#server/cannot-start.ts'
import { claimFolder } from '#server/process/data-folder.ts'
import { listHolders } from '#server/process/lock-file.ts'

/** Milliseconds for a shop to stop, including pending responses and PostgreSQL. */
const patience = 90_000

/**
 * Whether a shop runs on the folder. Throws CannotStart when it does and cannot be stopped from
 * here.
 */
export async function findShop(dataDir: string): Promise<boolean> {
  const release = await claimFolder(dataDir)
  release?.()
  if (release) return false
  if (listHolders(lockIn(dataDir)).length === 0) {
    throw new CannotStart(
      `The shop on DATA_DIR ${dataDir} runs where it cannot be seen from here, perhaps in a container or under another account: upgrade it there, or stop it first.`,
    )
  }
  return true
}

/**
 * Stops the process that holds the folder, and claims the folder; returns a function that releases
 * it. Throws CannotStart when it does not stop.
 */
export async function stopShop(dataDir: string): Promise<() => void> {
  const signalled = new Set<number>()
  for (const began = Date.now(); ; await sleep(100)) {
    const release = await claimFolder(dataDir)
    if (release) return release
    if (Date.now() - began > patience) {
      throw new CannotStart(
        `The shop on DATA_DIR ${dataDir} does not stop (process ${listHolders(lockIn(dataDir)).join(', ')}).`,
      )
    }
    for (const pid of listHolders(lockIn(dataDir))) {
      if (!signalled.has(pid)) signal(pid)
      signalled.add(pid)
    }
  }
}

const lockIn = (dataDir: string): string => join(dataDir, 'shop.lock')

function signal(pid: number): void {
  // The process may have ended meanwhile.
  if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGTERM')
}
