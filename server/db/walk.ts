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
