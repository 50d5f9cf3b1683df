/**
 * What a process remembers of products, and how it stays true: triggers note in each transaction which products it changed
 * (migrations, note_product_changes). Before a memory answers, the process asks which notes were committed since it last looked, and the
 * memory reads those products again. Nobody gets what was true before he asked, and no message between processes is needed.
 */
import type { Ctx } from '#server/ctx.ts'
import type { Database } from '#server/db/connect.ts'
import { deleteForeignChanges, forgetChanges, readChanges } from './noted.queries.ts'

/**
 * Noted for a change that concerns them all, such as another name of a category. Negative numbers are noted for what is no product, by rooms
 * that remember something else as well.
 */
export const everyProduct = 0

/** The level of stock of product 7 is noted as seven less than this: it concerns the admin's list alone (migrations, note_levels). */
export const levelsBelow = -1_073_741_824

/** Milliseconds after which a process that did not look remembers nothing; changes are noted for twice as long. */
const trusted = 12 * 60 * 60 * 1000

/** Looks that found something, from which on they are kept as one: who stands in the midst of them reads some products twice. */
const mostLooks = 1000
/** Products found for memories that are asked less often than others; one that is behind so many reads all anew. */
const mostFound = 50_000

/** How far a memory has read. */
type Reader = { at: number }

type Notes = {
  /** Of what is committed this was seen. */
  snapshot: string | null
  seenAt: number
  connection?: number
  /** Grows with every look that finds something. */
  at: number
  /** What was found since the slowest reader read, oldest first. */
  found: { at: number; ids: number[] }[]
  /** Who has not read as far as this can no longer catch up. */
  lostAt: number
  readers: Set<Reader>
  now: Promise<unknown>
  next: Promise<Notes> | null
}

const kept = new WeakMap<Database, Notes>()

function notesOf({ database }: Ctx): Notes {
  const known = kept.get(database)
  if (known) return known
  const notes: Notes = { snapshot: null, seenAt: 0, at: 0, found: [], lostAt: 0, readers: new Set(), now: Promise.resolve(), next: null }
  kept.set(database, notes)
  return notes
}

/** One for each page that is being made. */
const looks = new WeakMap<object, Promise<Notes>>()

/** The reads of one page need one look. */
function look(ctx: Ctx, notes: Notes): Promise<Notes> {
  if (!ctx.page) return lookNext(ctx, notes)
  const looked = looks.get(ctx.page) ?? lookNext(ctx, notes)
  looks.set(ctx.page, looked)
  return looked
}

/** Those who ask during a look wait for the next one, which is one for all of them. */
function lookNext(ctx: Ctx, notes: Notes): Promise<Notes> {
  notes.next ??= notes.now
    .catch(() => {})
    .then(() => {
      notes.now = notes.next as Promise<Notes>
      notes.next = null
      return lookOnce(ctx, notes)
    })
  return notes.next
}

async function lookOnce(ctx: Ctx, notes: Notes): Promise<Notes> {
  const connection = ctx.database.changefeed.version([])
  // What another server committed is not noted by this one.
  const isTrusted = connection === notes.connection && ctx.database.changefeed.trusted() && ctx.now().getTime() - notes.seenAt < trusted
  const { snapshot, ids } = await readChanges(ctx, isTrusted ? notes.snapshot : null)
  notes.snapshot = snapshot
  notes.seenAt = ctx.now().getTime()
  notes.connection = connection
  if (!isTrusted) notes.lostAt = ++notes.at
  if (ids.length > 0) {
    const slowest = Math.min(...[...notes.readers].map(({ at }) => at))
    notes.found = [...notes.found.filter(({ at }) => at > slowest), { at: ++notes.at, ids }]
    if (notes.found.length > mostLooks) notes.found = [asOne(notes.found)]
    while (notes.found.length > 1 && countOf(notes.found) > mostFound) notes.lostAt = notes.found.shift()?.at ?? notes.lostAt
  }
  return notes
}

type Found = Notes['found'][number]

const asOne = (found: Found[]): Found => ({ at: found.at(-1)?.at ?? 0, ids: [...new Set(found.flatMap(({ ids }) => ids))] })

const countOf = (found: Found[]): number => found.reduce((sum, { ids }) => sum + ids.length, 0)

/** Whether who stands there can catch up from what was found, at the next look. */
const canCatchUp = (ctx: Ctx, notes: Notes, at: number): boolean => at >= notes.lostAt && ctx.now().getTime() - notes.seenAt < trusted

/** The memory as of what is committed at the call (of its page's first read) or later. Use it at once: what is awaited may change it. */
export type Memory<Kept> = {
  (ctx: Ctx): Promise<Kept>
  /** Whether it has been read, so that nobody waits for more than what changed. */
  isFilled(ctx: Ctx): boolean
}

type Reading<Kept> = {
  readAll(ctx: Ctx): Promise<Kept>
  /** Reads these again; among them may be `everyProduct` and what is no product. May be called again with the same ids when it fails. */
  readAgain(ctx: Ctx, kept: Kept, ids: number[]): Promise<void> | void
}

/** One memory for each database that is asked about. */
export function defineMemory<Kept>({ readAll, readAgain }: Reading<Kept>): Memory<Kept> {
  type State = Reader & { kept: Kept | null; turn: Promise<unknown> }
  const states = new WeakMap<Database, State>()

  function stateOf({ database }: Ctx, { readers }: Notes): State {
    const known = states.get(database)
    if (known) return known
    const state: State = { at: Infinity, kept: null, turn: Promise.resolve() }
    states.set(database, state)
    readers.add(state)
    return state
  }

  async function catchUp(ctx: Ctx, state: State, notes: Notes): Promise<void> {
    while (state.kept === null || state.at < notes.lostAt) {
      const { at } = notes
      Object.assign(state, { at, kept: null })
      // Changes of meanwhile are found by those who ask meanwhile.
      state.kept = await readAll(ctx).catch((failure: unknown) => {
        state.at = Infinity
        throw failure
      })
    }
    const { at } = notes
    const since = notes.found.filter((found) => found.at > state.at)
    if (since.length > 0) await readAgain(ctx, state.kept, [...new Set(since.flatMap(({ ids }) => ids))])
    state.at = at
  }

  const read = async (ctx: Ctx) => {
    const notes = notesOf(ctx)
    const state = stateOf(ctx, notes)
    await look(ctx, notes)
    if (state.kept === null || state.at < notes.at) {
      const turn = state.turn.catch(() => {}).then(() => catchUp(ctx, state, notes))
      state.turn = turn
      await turn
    }
    return state.kept as Kept
  }
  const isFilled = (ctx: Ctx): boolean => {
    const state = states.get(ctx.database)
    return !!state && state.kept !== null && canCatchUp(ctx, notesOf(ctx), state.at)
  }
  return Object.assign(read, { isFilled })
}

/** What a memory of single products may hold, and how much of it one of them takes. */
type Room<Row> = { most: number; weigh(row: Row): number }

/**
 * Remembers what was read of each product, of those that were asked for last. In a transaction nothing is remembered: it sees what nobody
 * else does. Answers in the order of the ids; an id of none is left out. Rows are shared: nobody may change one.
 */
export function rememberEach<Row>({ most, weigh }: Room<Row>, read: (ctx: Ctx, ids: number[]) => Promise<Map<number, Row>>) {
  type Kept = { rows: Map<number, Row>; weight: number; underWay: Set<Set<number>> }
  const memory = defineMemory<Kept>({
    readAll: async () => ({ rows: new Map(), weight: 0, underWay: new Set() }),
    readAgain(_ctx, kept, ids) {
      const changed = ids.includes(everyProduct) ? [...kept.rows.keys()] : ids
      for (const id of changed) take(kept, id)
      // What is being read now may be older than the change.
      for (const reading of kept.underWay) {
        if (ids.includes(everyProduct)) reading.clear()
        else for (const id of ids) reading.delete(id)
      }
    },
  })

  function take(kept: Kept, id: number): void {
    const row = kept.rows.get(id)
    if (row === undefined) return
    kept.rows.delete(id)
    kept.weight -= weigh(row)
  }

  function put(kept: Kept, id: number, row: Row): void {
    take(kept, id)
    kept.rows.set(id, row)
    kept.weight += weigh(row)
    for (const [oldest] of kept.rows) {
      if (kept.weight <= most) return
      take(kept, oldest)
    }
  }

  return async (ctx: Ctx, ids: number[]): Promise<Row[]> => {
    if (ids.length === 0) return []
    if (ctx.client !== ctx.database.pool) return inOrder(ids, await read(ctx, ids))
    const kept = await memory(ctx)
    const found = new Map<number, Row>()
    for (const id of ids) {
      const row = kept.rows.get(id)
      if (row === undefined) continue
      // The last that was asked for stands last.
      kept.rows.delete(id)
      kept.rows.set(id, row)
      found.set(id, row)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) {
      const stillTrue = new Set(missing)
      kept.underWay.add(stillTrue)
      const rows = await read(ctx, missing).finally(() => kept.underWay.delete(stillTrue))
      for (const [id, row] of rows) {
        found.set(id, row)
        if (stillTrue.has(id)) put(kept, id, row)
      }
    }
    return inOrder(ids, found)
  }
}

const inOrder = <Row>(ids: number[], rows: Map<number, Row>): Row[] =>
  ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : [row]
  })

/**
 * For the start of a shop whose database was restored: transactions are counted from the beginning there, and what was noted under the numbers
 * of another cluster would look as if it were committed anew until those are reached.
 */
export const forgetForeignChanges = (ctx: Ctx): Promise<void> => deleteForeignChanges(ctx)

/** Forgets which products were changed long ago: a process that has not looked since then remembers nothing. */
export const forgetOldChanges = (ctx: Ctx): Promise<void> => forgetChanges(ctx, new Date(ctx.now().getTime() - 2 * trusted))
