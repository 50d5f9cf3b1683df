/**
 * Reads that every page makes and few changes concern: settings, categories, links. What they answered stays until one of the tables
 * changes that decide it; a product's price or stock changes none of those.
 */
import type { Api } from '#contract/api.ts'
import type { Catalogue } from '../db/catalogue.ts'
import { keepUnchanged, type Unchanged } from '../db/unchanged.ts'

/** By room and call, the tables that alone decide an answer (migrations, announce_catalogue). */
export type DecidedBy = { [Room in keyof Api]?: { [Call in keyof Api[Room]]?: readonly string[] } }

type Verb = (input?: Record<string, unknown>, options?: object) => Promise<unknown>
type AnyApi = Record<string, Record<string, Verb>>

/** Makes of any api the same calls, of which those that are named are asked once for each language as long as their answers stand. */
export function rememberReads(decidedBy: DecidedBy, catalogue: Catalogue): (api: Api) => Api {
  const kept = Object.entries(decidedBy as Record<string, Record<string, readonly string[]>>).map(([room, calls]) => ({
    room,
    calls: Object.entries(calls).map(([name, tables]) => ({ name, answers: keepUnchanged<unknown>(tables) })),
  }))
  return (api) => {
    const remembered = { ...(api as unknown as AnyApi) }
    for (const { room, calls } of kept) {
      const verbs = { ...remembered[room] }
      for (const { name, answers } of calls) verbs[name] = remember(verbs[name] as Verb, answers, catalogue)
      remembered[room] = verbs
    }
    return remembered as unknown as Api
  }
}

function remember(verb: Verb, answers: Unchanged<unknown>, catalogue: Catalogue): Verb {
  return (input = {}, options) => {
    const { lang, ...more } = input
    // Anything else could be asked in any number of ways.
    return Object.keys(more).length > 0 ? verb(input, options) : answers(catalogue, lang, () => verb(input, options))
  }
}
