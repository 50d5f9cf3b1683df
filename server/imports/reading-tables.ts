/** Reader of tables uploaded in other rooms, in a process of its own as for products. */
import { coded } from '#contract/field-refusals.ts'
import { invalid } from '#server/refusal.ts'
import { withUpload } from './temporary-file.ts'
import { FileTrouble, readTableOf, type Table } from './reading/reading.ts'

/** Refuses with 422 a file that is no table, or exceeds the limits. */
export async function readUploadedTable(file: File): Promise<Table> {
  return withUpload(file, (path) => readTableOf(path)).catch((thrown: unknown) => {
    throw unreadable(thrown)
  })
}

/**
 * Refusal whose message is the error code, for translation by the screen. Any other error is
 * returned as it is.
 */
export function unreadable(thrown: unknown): unknown {
  if (!(thrown instanceof FileTrouble)) return thrown
  const { code, detail } = thrown
  return invalid({
    file: [coded('unreadable_file', { trouble: code, ...(detail !== null && { detail }) })],
  })
}
