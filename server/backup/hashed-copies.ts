/**
 * File copies hashed in the same pass, so that the written bytes are surely those that were hashed.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '#server/cannot-start.ts'

export type Copied = { bytes: number; sha256: string }

const piece = 256 * 1024

/**
 * Bytes from which a file is synced to disk by itself, so that a large copy leaves no more dirty
 * pages than PostgreSQL can wait for.
 */
const large = 1024 * 1024

/**
 * Copies a file that may be written to meanwhile. It is surely on disk after syncAll, or at once
 * with `now`. Null if there is no such file (any more).
 */
export async function copyWithSum(from: string, to: string, now?: 'sync'): Promise<Copied | null> {
  const source = await open(from).catch(nullWhenMissing)
  if (!source) return null
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const sum = createHash('sha256')
      const buffer = Buffer.allocUnsafe(piece)
      let bytes = 0
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, piece, bytes)
        if (bytesRead === 0) break
        const part = buffer.subarray(0, bytesRead)
        sum.update(part)
        await target.writeFile(part)
        bytes += bytesRead
      }
      if (now || bytes >= large) await target.sync()
      return { bytes, sha256: sum.digest('hex') }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** SHA-256 of a file in hexadecimal; null if there is none. */
export async function checksumOf(file: string): Promise<string | null> {
  return sumOfStream(createReadStream(file, { highWaterMark: piece })).catch(nullWhenMissing)
}

export async function sumOfStream(stream: AsyncIterable<Buffer>): Promise<string> {
  const sum = createHash('sha256')
  for await (const part of stream) sum.update(part)
  return sum.digest('hex')
}

/**
 * Flushes the whole disk of a folder: syncing thousands of small files one by one takes minutes.
 */
export async function syncAll(folder: string): Promise<void> {
  await promisify(execFile)('sync', ['-f', folder])
}

/** Flushes a folder, so that added and removed names survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export type FileTree = { folders: string[]; files: string[] }

/** Entries of a folder by relative path, except what `skips`; folders before their contents. */
export async function listTree(
  folder: string,
  skips: (path: string) => boolean = () => false,
): Promise<FileTree> {
  const tree: FileTree = { folders: [], files: [] }
  const walk = async (at: string): Promise<void> => {
    // A folder of a running database may just have been removed.
    const entries = (await readdir(at, { withFileTypes: true }).catch(nullWhenMissing)) ?? []
    for (const entry of entries) {
      const path = relative(folder, join(at, entry.name))
      if (skips(path)) continue
      if (entry.isDirectory()) {
        tree.folders.push(path)
        await walk(join(at, entry.name))
      } else if (entry.isFile()) tree.files.push(path)
    }
  }
  await walk(folder)
  return tree
}

export function nullWhenMissing(failure: unknown): null {
  if (errorCode(failure) === 'ENOENT') return null
  throw failure
}
