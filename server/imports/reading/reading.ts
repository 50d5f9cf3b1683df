/**
 * Files of products are read in a process of their own, like pictures (0010, 0044): what a hostile
 * or huge one takes of time and memory is not the shop's, and is given back when it ends.
 */
import { constants } from 'node:os'
import pLimit from 'p-limit'
import type { FileTroubleCode } from '#contract/import-columns.ts'
import { startProgram } from '#server/program.ts'
import type { ReadProduct } from './read-product.ts'
import type { Mapping } from './rows.ts'
import { FileTrouble, type Table } from './sheet.ts'
import type { FileSummary } from './whole-file.ts'

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
export { FileTrouble, type Table } from './sheet.ts'

export type Asked =
  | { path: string; shopUrl: string; mapping?: Mapping | undefined; wantsProducts: boolean }
  | { path: string; wantsTable: true }
export type Said =
  | { summary: FileSummary }
  | { products: ReadProduct[] }
  | { table: Table }
  | { done: true }
  | { trouble: FileTroubleCode; detail: string | null }

/**
 * Megabytes, with room beyond what the largest files were seen to take (docs/server.md): Node 24
 * asks for some 1,500 of addresses before it reads anything. Seconds of a processor: ten times what
 * those took.
 */
const limits = { heap: 512, addresses: 2400, seconds: 60 }
/** One program of this process at a time: each may take as much memory. */
const readers = pLimit(1)
/**
 * Milliseconds without a word from the reader: many times what the largest file takes on a busy
 * machine.
 */
const silence = 300_000
/** Milliseconds for which somebody who brought a file waits until those before it are read. */
const patience = 60_000

type Options = {
  mapping?: Mapping | undefined
  /** Before the first products. */
  hear?: (summary: FileSummary) => void
  take?: (products: ReadProduct[]) => Promise<void>
  signal?: AbortSignal
}

/**
 * @param take is given the products, some at a time, and awaited before the next are read; without
 * it only the summary is made Rejects with FileTrouble for what is no table of products, or more
 * than is read.
 */
export const readFileOf = (
  path: string,
  shopUrl: string,
  options: Options = {},
): Promise<FileSummary> =>
  // A job waits as long as it takes.
  options.take
    ? readers(() => readNow(path, shopUrl, options))
    : inTurn(() => readNow(path, shopUrl, options))

/**
 * Any table as the texts of its cells. Rejects with FileTrouble. @param wait for its turn, in
 * milliseconds
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
      child.send({ path, wantsTable: true } satisfies Asked)
      return await outcome.promise
    } finally {
      clearTimeout(quiet)
      kill()
    }
  }, wait)

/** Rejects with FileTrouble where its turn does not come. */
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
  startProgram(
    new URL('./reader.ts', import.meta.url),
    constants.priority.PRIORITY_BELOW_NORMAL,
    limits,
  )

/**
 * Its memory ran out, more often than not: 133 and 134 are V8's own words for it, null those of the
 * kernel.
 */
const endedWith = (code: number | null, words: string): Error =>
  code === 133 || code === 134 || code === null
    ? new FileTrouble('too_large')
    : new Error(`The reader of files ended with ${code}: ${words}`)

async function readNow(
  path: string,
  shopUrl: string,
  { mapping, hear, take, signal }: Options,
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
  child.on('message', (said: Said) => {
    // While its products are taken it is not the reader who is silent.
    clearTimeout(quiet)
    if ('summary' in said) {
      summary = said.summary
      hear?.(summary)
      quiet = listen()
    } else if ('trouble' in said) outcome.reject(new FileTrouble(said.trouble, said.detail))
    else if ('products' in said) {
      take?.(said.products).then(() => {
        quiet = listen()
        if (child.connected) child.send({ taken: true })
      }, outcome.reject)
    } else if ('done' in said && summary) outcome.resolve(summary)
  })
  ended.then((code) => outcome.reject(endedWith(code, words())), outcome.reject)
  try {
    child.send({ path, shopUrl, mapping, wantsProducts: take !== undefined } satisfies Asked)
    return await outcome.promise
  } finally {
    clearTimeout(quiet)
    signal?.removeEventListener('abort', stop)
    kill()
  }
}
