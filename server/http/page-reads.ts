/**
 * Reads that every page makes and few changes concern: settings, categories, links. What they answered stays until one of the tables
 * changes that decide it; a product's price or stock changes none of those.
 */
import type { Api } from '#contract/api.ts'
import type { Catalogue } from '../db/catalogue.ts'

/** By room and call, the tables that alone decide an answer (migrations, announce_catalogue). */
export type DecidedBy = { [Room in keyof Api]?: { [Call in keyof Api[Room]]?: readonly string[] } }

type Verb = (input?: Record<string, unknown>, options?: object) => Promise<unknown>

/** The same calls; those that are named are asked once for each language as long as their answers stand. */
export function rememberReads(api: Api, decidedBy: DecidedBy, catalogue: Catalogue): Api {
  const remembered = { ...(api as unknown as Record<string, Record<string, Verb>>) }
  for (const [room, calls] of Object.entries(decidedBy as Record<string, Record<string, readonly string[]>>)) {
    remembered[room] = { ...remembered[room] }
    for (const [name, tables] of Object.entries(calls)) {
      const verbs = remembered[room] as Record<string, Verb>
      verbs[name] = remember(verbs[name] as Verb, tables, catalogue)
    }
  }
  return remembered as unknown as Api
}

function remember(verb: Verb, tables: readonly string[], catalogue: Catalogue): Verb {
  const answers = new Map<unknown, { version: number; answer: Promise<unknown> }>()
  return (input = {}, options) => {
    const { lang, ...more } = input
    // Anything else could be asked in any number of ways.
    if (Object.keys(more).length > 0 || !catalogue.trusted()) return verb(input, options)
    const version = catalogue.version(tables)
    const known = answers.get(lang)
    if (known?.version === version) return known.answer
    const answer = verb(input, options)
    const asked = { version, answer }
    answers.set(lang, asked)
    answer.catch(() => answers.get(lang) === asked && answers.delete(lang))
    return answer
  }
}
