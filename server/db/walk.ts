/** Long lists in batches: no connection and no transaction is held for a slow reader. */
import type { Slice } from './page.ts'

/** All rows of a list. */
export const everything: Slice = {
  page: 1,
  limit: Number.MAX_SAFE_INTEGER,
  offset: 0,
  paged: false,
}

/** Rows of `read` in batches, in their order. */
export async function* walk<One, Row>(
  all: One[],
  size: number,
  read: (some: One[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < all.length; at += size) yield await read(all.slice(at, at + size))
}

/** Rows of `read` in batches by keyset: each batch starts after the last row of the one before. */
export async function* walkAfter<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
  } while (last !== undefined)
}
