/**
 * File storage of pictures, under flat names. A name holds either a complete file or nothing. Names
 * are chosen by media.ts.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { textAlone } from '#server/memory.ts'

export type Storage = {
  put(name: string, bytes: Buffer): Promise<void>
  /** Bytes of a file; null if there is none. */
  get(name: string): Promise<Buffer | null>
  /** Deletes a file; a missing one is no error. */
  delete(name: string): Promise<void>
}

/** Storage in one folder, which is created if missing. */
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
          // The row that names the picture is committed next and survives a power cut: the bytes
          // must as well.
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

/** A storage with its most recently read files cached in memory, up to `maxBytes`. */
export function rememberRecent(storage: Storage, maxBytes: number): Storage {
  const recent = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // One huge file must not evict all others.
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
