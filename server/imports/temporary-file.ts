/**
 * Temporary copy on disk of a file in the database: the reader process has no database connection.
 */
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ctx } from '#server/ctx.ts'
import { piecesOfFile } from './imports.queries.ts'

export async function withFile<Answer>(
  ctx: Ctx,
  importId: number,
  work: (path: string) => Promise<Answer>,
): Promise<Answer> {
  return inFolder(async (path) => {
    const file = await open(path, 'w', 0o600)
    try {
      for await (const piece of piecesOfFile(ctx, importId)) await file.write(piece)
    } finally {
      await file.close()
    }
    return work(path)
  })
}

/** Temporary copy of an uploaded file. */
export const withUpload = <Answer>(
  upload: File,
  work: (path: string) => Promise<Answer>,
): Promise<Answer> =>
  inFolder(async (path) => {
    const file = await open(path, 'w', 0o600)
    try {
      for await (const piece of upload.stream()) await file.write(piece)
    } finally {
      await file.close()
    }
    return work(path)
  })

async function inFolder<Answer>(work: (path: string) => Promise<Answer>): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'zeina-import-'))
  try {
    return await work(join(folder, 'file'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
