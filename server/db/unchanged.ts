/** Answers that a few tables alone decide: each stands until one of those tables changes, and none is given while nobody listens. */
import type { Ctx } from '#server/ctx.ts'
import type { Catalogue } from './catalogue.ts'

/** Answers of one question that are kept at once; made-up ones cannot take more. */
const mostKept = 500

export type Unchanged<Answer> = (catalogue: Catalogue, key: unknown, ask: () => Promise<Answer>) => Promise<Answer>

/** @param tables as announcements name them (migrations, announce_catalogue) */
export function keepUnchanged<Answer>(tables: readonly string[]): Unchanged<Answer> {
  type Kept = { version: number; answer: Promise<Answer> }
  const answers = new WeakMap<Catalogue, Map<unknown, Kept>>()
  return (catalogue, key, ask) => {
    if (!catalogue.trusted()) return ask()
    const known = answers.get(catalogue) ?? new Map<unknown, Kept>()
    answers.set(catalogue, known)
    const version = catalogue.version(tables)
    const before = known.get(key)
    if (before?.version === version) return before.answer
    const asked = { version, answer: ask() }
    if (known.size >= mostKept) known.clear()
    known.set(key, asked)
    asked.answer.catch(() => known.get(key) === asked && known.delete(key))
    return asked.answer
  }
}

/** The same read; in a transaction, which sees what nobody else does, it is asked each time. */
export function rememberRead<Key extends string | number | null, Answer>(
  tables: readonly string[],
  read: (ctx: Ctx, key: Key) => Promise<Answer>,
): (ctx: Ctx, key: Key) => Promise<Answer> {
  const kept = keepUnchanged<Answer>(tables)
  return (ctx, key) => (ctx.client === ctx.database.pool ? kept(ctx.database.catalogue, key, () => read(ctx, key)) : read(ctx, key))
}
