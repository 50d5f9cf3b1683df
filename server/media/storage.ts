/**
 * Where the bytes of pictures are kept, under flat names. Storage promises that a name holds either
 * everything that was put there or nothing. It knows nothing of pictures: media.ts decides on
 * names.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { textAlone } from '#server/memory.ts'

export type Storage = {
  put(name: string, bytes: Buffer): Promise<void>
  /** The bytes; null when there is nothing under the name. */
  get(name: string): Promise<Buffer | null>
  /** Deleting what is not there is fine. */
  delete(name: string): Promise<void>
}

/** Files in one folder, which is made when it is missing. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true })
  return {
    async put(name, bytes) {
      const path = pathOf(folder, name)
      const unfinished = join(folder, `.${name}.${randomBytes(6).toString('hex')}`)
      try {
        const file = await open(unfinished, 'wx')
        try {
          await file.writeFile(bytes)
          // A row that names the picture is committed next and survives a power cut: the bytes must
          // as well.
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: (name) => readFile(pathOf(folder, name)).catch(nullWhenMissing),
    delete: (name) => rm(pathOf(folder, name), { force: true }),
  }
}

/**
 * Another storage with its most recently read values kept in memory, `maxBytes` of them at most.
 */
export function rememberRecent(storage: Storage, maxBytes: number): Storage {
  const recent = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // One huge value must not push out everything else.
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ length }) => Math.max(length, 1),
  })
  return {
    ...storage,
    async put(name, bytes) {
      await storage.put(name, bytes)
      recent.delete(name)
    },
    async get(name) {
      const known = recent.get(name)
      if (known) return known
      const bytes = await storage.get(name)
      if (bytes) recent.set(textAlone(name), bytes)
      return bytes
    },
    async delete(name) {
      await storage.delete(name)
      recent.delete(name)
    },
  }
}

function pathOf(folder: string, name: string): string {
  if (!/^[0-9a-z][0-9a-z-]{0,80}\.[a-z]{3,4}$/.test(name))
    throw new Error(`Not a name for storage: ${JSON.stringify(name)}`)
  return join(folder, name)
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
