/** Tables of other rooms, read as those of products are: in a process of their own. */
import { invalid } from '#server/refusal.ts'
import { withBytes } from './kept-file.ts'
import { FileTrouble, readTableOf, type Table } from './reading/reading.ts'

/** Refuses with 422 what is no table, or more than is read. */
export async function readUploadedTable(file: File): Promise<Table> {
  return withBytes(Buffer.from(await file.arrayBuffer()), (path) => readTableOf(path)).catch(
    (thrown: unknown) => {
      throw unreadable(thrown)
    },
  )
}

/**
 * The code stands in the text, so that a screen can say it in its reader's language. Of anything
 * else that was thrown, itself.
 */
export function unreadable(thrown: unknown): unknown {
  if (!(thrown instanceof FileTrouble)) return thrown
  const { code, detail } = thrown
  return invalid({ file: [detail === null ? code : `${code}: ${detail}`] })
}
