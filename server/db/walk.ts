/**
 * Long lists, read a part at a time: no connection and no transaction is held for a reader who may
 * be slow.
 */
import type { Slice } from './page.ts'

/** All of a list. */
export const everything: Slice = {
  page: 1,
  limit: Number.MAX_SAFE_INTEGER,
  offset: 0,
  paged: false,
}

/** What `read` answers of so many at a time, in their order. */
export async function* walk<One, Row>(
  all: One[],
  size: number,
  read: (some: One[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < all.length; at += size) yield await read(all.slice(at, at + size))
}
