/**
 * Files that are copied and summed up in one pass, so that what is read once is known to be what
 * was written.
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
 * Files from this size on are brought to the disk one by one, so that a large copy leaves no more
 * to be written than PostgreSQL can wait for. Bytes.
 */
const large = 1024 * 1024

/**
 * Copies a file that may be written to meanwhile. It is surely on the disk after syncAll, or at
 * once. Null when there is no such file (any more).
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

/** SHA-256 of a file in hexadecimal; null when there is none. */
export async function sumOf(file: string): Promise<string | null> {
  return sumOfStream(createReadStream(file, { highWaterMark: piece })).catch(nullWhenMissing)
}

export async function sumOfStream(stream: AsyncIterable<Buffer>): Promise<string> {
  const sum = createHash('sha256')
  for await (const part of stream) sum.update(part)
  return sum.digest('hex')
}

/**
 * Makes sure that everything on the disk of a folder survives a power cut: to ask for thousands of
 * small files one by one takes minutes.
 */
export async function syncAll(folder: string): Promise<void> {
  await promisify(execFile)('sync', ['-f', folder])
}

/** Makes sure that names which were added to or taken from a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export type Tree = { folders: string[]; files: string[] }

/**
 * Everything in a folder by its path within it, but for what `skips`; folders before what is in
 * them.
 */
export async function listTree(
  folder: string,
  skips: (path: string) => boolean = () => false,
): Promise<Tree> {
  const tree: Tree = { folders: [], files: [] }
  const walk = async (at: string): Promise<void> => {
    // Of a database that is at work a folder may just have gone.
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
