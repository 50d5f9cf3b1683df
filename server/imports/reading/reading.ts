/**
 * Product files are parsed in a separate process, like pictures (0010, 0044): time and memory of a
 * hostile or huge file do not affect the shop, and are released when it ends.
 */
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { FileTroubleCode } from '#contract/files/import-columns.ts'
import { startProgram } from '#server/process/program.ts'
import type { ReadRecord } from '../records/reading/read-record.ts'
import type { ReadProduct } from './read-product.ts'
import { FileTrouble, type Table } from '../../sheets/reading/sheet.ts'
import { restAfter } from '../rest.ts'
import type { Chosen, FileSummary } from './whole-file.ts'

export type { FileSummary } from './whole-file.ts'
export type {
  ReadFacts,
  ReadPicture,
  ReadProduct,
  ReadSale,
  ReadVariant,
  RowProblem,
} from './read-product.ts'
export { withoutPieces } from './read-product.ts'
export { FileTrouble, type Table } from '../../sheets/reading/sheet.ts'

export type ReadingTask =
  | ({ path: string; shopUrl: string; wantsProducts: boolean } & Chosen)
  | { path: string; wantsTable: true }
type Batch = { products: ReadProduct[] } | { records: ReadRecord[] }
export type Said =
  | Batch
  | { summary: FileSummary }
  | { table: Table }
  | { done: true }
  | { trouble: FileTroubleCode; detail: string | null }

/**
 * Limits of the process. Heap and address space in megabytes are above what the largest files need
 * (docs/server.md); Node 24 reserves some 1,500 MB of addresses before it reads anything. CPU
 * seconds are ten times what those files need.
 */
const limits = { heap: 512, addresses: 2400, seconds: 60 }
/** One reader process at a time, because each may use all of its memory limit. */
const readers = pLimit(1)
/**
 * Timeout in milliseconds without a message from the reader: many times what the largest file takes
 * on a busy machine.
 */
const silence = 300_000
/** Milliseconds that an upload waits for the files before it. */
const patience = 60_000

type Options = Chosen & {
  /** Called before the first products. */
  hear?: (summary: FileSummary) => void
  take?: (products: ReadProduct[]) => Promise<void>
  /** Takes the records of a file of another kind. */
  takeRecords?: (records: ReadRecord[]) => Promise<void>
  signal?: AbortSignal
}

/**
 * Reads a file of products.
 * @param take gets the products in batches, and is awaited before the next are read; without it
 * only the summary is made Rejects with FileTrouble for a file that is no table of products, or
 * exceeds the limits.
 */
export const readFileOf = (
  path: string,
  shopUrl: string,
  options: Options = {},
): Promise<FileSummary> =>
  // A job waits for its turn without a limit.
  options.take || options.takeRecords
    ? readers(() => readNow(path, shopUrl, options))
    : inTurn(() => readNow(path, shopUrl, options))

/**
 * Cells of any table as text. Rejects with FileTrouble.
 * @param wait for its turn, in milliseconds
 */
export const readTableOf = (path: string, wait = patience): Promise<Table> =>
  inTurn(async () => {
    const { child, ended, words, kill } = startReader()
    const outcome = Promise.withResolvers<Table>()
    const quiet = setTimeout(() => outcome.reject(new FileTrouble('too_large')), silence).unref()
    child.on('message', (said: Said) => {
      if ('table' in said) outcome.resolve(said.table)
      else if ('trouble' in said) outcome.reject(new FileTrouble(said.trouble, said.detail))
    })
    ended.then((code) => outcome.reject(endedWith(code, words())), outcome.reject)
    try {
      child.send({ path, wantsTable: true } satisfies ReadingTask)
      return await outcome.promise
    } finally {
      clearTimeout(quiet)
      kill()
    }
  }, wait)

/** Rejects with FileTrouble if its turn does not come in time. */
function inTurn<Answer>(work: () => Promise<Answer>, wait = patience): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>()
  let isGone = false
  const waiting = setTimeout(() => {
    isGone = true
    answer.reject(new FileTrouble('busy'))
  }, wait).unref()
  void readers(async () => {
    clearTimeout(waiting)
    if (!isGone) await work().then(answer.resolve, answer.reject)
  })
  return answer.promise
}

const startReader = () =>
  // Somebody waits for it: at the lowest priority a busy shop would starve it.
  startProgram(
    new URL('./reader.ts', import.meta.url),
    constants.priority.PRIORITY_BELOW_NORMAL,
    limits,
  )

/**
 * Error of an ended reader, usually out of memory: 133 and 134 are V8's exit codes for it, null the
 * kernel's kill.
 */
const endedWith = (code: number | null, words: string): Error =>
  code === 133 || code === 134 || code === null
    ? new FileTrouble('too_large')
    : new Error(`The reader of files ended with ${code}: ${words}`)

async function readNow(
  path: string,
  shopUrl: string,
  { hear, take, takeRecords, signal, ...chosen }: Options,
): Promise<FileSummary> {
  signal?.throwIfAborted()
  const { child, ended, words, kill } = startReader()
  const outcome = Promise.withResolvers<FileSummary>()
  let summary: FileSummary | undefined
  const listen = () =>
    setTimeout(() => outcome.reject(new FileTrouble('too_large')), silence).unref()
  let quiet = listen()
  const stop = () => outcome.reject(new Error('The reading of a file was stopped'))
  signal?.addEventListener('abort', stop)
  const resting = new AbortController()
  let rest = 0
  const takeBatch = async (said: Batch) => {
    await sleep(rest, undefined, resting)
    const began = performance.now()
    await ('products' in said ? take?.(said.products) : takeRecords?.(said.records))
    rest = restAfter(began)
  }
  child.on('message', (said: Said) => {
    // The timeout is paused while the shop processes products.
    clearTimeout(quiet)
    if ('summary' in said) {
      summary = said.summary
      hear?.(summary)
      quiet = listen()
    } else if ('trouble' in said) outcome.reject(new FileTrouble(said.trouble, said.detail))
    else if ('products' in said || 'records' in said) {
      takeBatch(said).then(() => {
        quiet = listen()
        if (child.connected) child.send({ taken: true })
      }, outcome.reject)
    } else if ('done' in said && summary) outcome.resolve(summary)
  })
  ended.then((code) => outcome.reject(endedWith(code, words())), outcome.reject)
  try {
    child.send({
      ...{ path, shopUrl, wantsProducts: (take ?? takeRecords) !== undefined },
      ...chosen,
    } satisfies ReadingTask)
    return await outcome.promise
  } finally {
    // A batch that still rests is not taken.
    resting.abort()
    clearTimeout(quiet)
    signal?.removeEventListener('abort', stop)
    kill()
  }
}
