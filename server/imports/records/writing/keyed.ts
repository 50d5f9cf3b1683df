/** Finding of records by a key that no two of the shop share. */
import type { Ctx } from '#server/ctx.ts'
import type { Plain, Stored } from './writing-kind.ts'

export function keyed<Kept extends Plain, Row extends { id: number }>(
  keyOf: (record: Kept) => string,
  list: (ctx: Ctx, keys: string[]) => Promise<Row[]>,
  plain: (row: Row) => Kept,
) {
  /** Records of the shop by their keys. */
  const stored = async (ctx: Ctx, keys: string[]): Promise<Map<string, Stored<Kept>>> => {
    const found = (await list(ctx, keys)).map((row) => ({ id: row.id, record: plain(row) }))
    return new Map(found.map((one) => [keyOf(one.record), one]))
  }
  const find = async (ctx: Ctx, known: Stored<Kept>[]): Promise<Map<number, Kept>> => {
    const keys = known.map(({ record }) => keyOf(record))
    return new Map([...(await stored(ctx, keys)).values()].map(({ id, record }) => [id, record]))
  }
  const areThere = async (ctx: Ctx, records: Kept[]): Promise<boolean[]> => {
    const keys = records.map(keyOf)
    const found = await stored(ctx, keys)
    return keys.map((key) => found.has(key))
  }
  return { stored, find, areThere }
}
