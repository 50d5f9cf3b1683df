/**
 * What was sold on each day, kept in this process's memory as far as somebody looked: to add up a year of days takes a database longer than all
 * the rest. Sixteen bytes for each product of a day; a day whose version grew is read again, so nobody is told less than what is reckoned.
 */
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Database } from '#server/db/connect.ts'
import { type GoneSold, listDayVersions, readSoldOn, type SoldOnDay } from './sales.queries.ts'

/** What a product sold, or, without an id, what no product has that name any more. */
export type Sold = { product_id: number | null; name: string | null; name_ar: string | null; pieces: number; total: number }

/** `places` are those of the products in `ids`. */
type Day = { version: number; places: Int32Array; pieces: Int32Array; totals: Float64Array; gone: GoneSold[] }
type Memory = { days: Map<string, Day>; ids: number[]; placeOf: Map<number, number> }

const memories = new WeakMap<Database, Memory>()

/**
 * The `most` that sold best since the day `begun`, by pieces and then by what they brought, in no order; what is as good as the last of them is
 * among them.
 */
export async function findBest(ctx: Ctx, begun: string, most: number): Promise<Sold[]> {
  const memory = memories.get(ctx.database) ?? { days: new Map(), ids: [], placeOf: new Map() }
  memories.set(ctx.database, memory)
  const listed = await listDayVersions(ctx, begun)
  // Before anything is awaited: who looks meanwhile at other days may push out some of these.
  const known = new Map(listed.map(({ day }) => [day, memory.days.get(day)]))
  const behind = listed.filter(({ day, version }) => (memory.days.get(day)?.version ?? 0) < version)
  const read = new Map(
    (behind.length > 0
      ? await readSoldOn(
          ctx,
          behind.map(({ day }) => day),
        )
      : []
    ).map((row) => [row.day, dayOf(memory, row)]),
  )
  const days = listed.flatMap(({ day }) => read.get(day) ?? known.get(day) ?? [])
  remember(memory, read)
  return bestOf([...soldProducts(memory, days), ...soldGone(days)], most)
}

function dayOf({ ids, placeOf }: Memory, { version, products, gone }: SoldOnDay): Day {
  const [sold, pieces, totals] = products
  const places = Int32Array.from(sold, (id) => {
    const place = placeOf.get(id) ?? ids.push(id) - 1
    placeOf.set(id, place)
    return place
  })
  return { version, places, pieces: Int32Array.from(pieces), totals: Float64Array.from(totals), gone }
}

/** As many days as can be asked for, the latest. */
function remember({ days }: Memory, read: Map<string, Day>): void {
  for (const [day, sold] of read) {
    if ((days.get(day)?.version ?? 0) < sold.version) days.set(day, sold)
  }
  const tooMany = days.size - limits.overview_days
  if (tooMany > 0) for (const day of [...days.keys()].sort().slice(0, tooMany)) days.delete(day)
}

function soldProducts({ ids }: Memory, days: Day[]): Sold[] {
  const pieces = new Float64Array(ids.length)
  const totals = new Float64Array(ids.length)
  for (const day of days) {
    for (let at = 0; at < day.places.length; at++) {
      const place = day.places[at] as number
      pieces[place] = (pieces[place] as number) + (day.pieces[at] as number)
      totals[place] = (totals[place] as number) + (day.totals[at] as number)
    }
  }
  return ids.flatMap((product_id, place) => {
    const sold = { pieces: pieces[place] as number, total: totals[place] as number }
    return sold.pieces > 0 ? { product_id, name: null, name_ar: null, ...sold } : []
  })
}

function soldGone(days: Day[]): Sold[] {
  const byName = new Map<string, Sold>()
  for (const { name, name_ar, pieces, total } of days.flatMap(({ gone }) => gone)) {
    const sold = byName.get(name) ?? { product_id: null, name, name_ar, pieces: 0, total: 0 }
    byName.set(name, sold)
    sold.pieces += pieces
    sold.total += total
    if (name_ar !== null && (sold.name_ar === null || name_ar > sold.name_ar)) sold.name_ar = name_ar
  }
  return [...byName.values()]
}

function bestOf(sold: Sold[], most: number): Sold[] {
  const best: Sold[] = []
  for (const one of sold) {
    const last = best[most - 1]
    if (last && byGood(one, last) >= 0) continue
    const place = best.findIndex((other) => byGood(one, other) < 0)
    best.splice(place < 0 ? best.length : place, 0, one)
    best.length = Math.min(best.length, most)
  }
  const last = best.at(-1)
  return last ? sold.filter((one) => byGood(one, last) <= 0) : []
}

const byGood = (a: Sold, b: Sold): number => b.pieces - a.pieces || b.total - a.total
