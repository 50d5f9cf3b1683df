/** What PostgreSQL answers about single words and answers alike each time, such as their stems: words are asked again and again. */
import type { Ctx } from '#server/ctx.ts'

/** Far more than most catalogues have. */
const most = 20_000

/** @param ask asks about words that are not known, each once */
export function rememberWords<Answer>(ask: (ctx: Ctx, words: string[]) => Promise<Map<string, Answer>>) {
  const known = new Map<string, Answer>()
  return async (ctx: Ctx, words: string[]): Promise<Map<string, Answer>> => {
    const unknown = [...new Set(words)].filter((word) => !known.has(word))
    // Before anything is awaited: others may push out what is known now.
    const answers = new Map(words.filter((word) => known.has(word)).map((word) => [word, known.get(word) as Answer]))
    const read = unknown.length > 0 ? await ask(ctx, unknown) : new Map<string, Answer>()
    for (const word of unknown) {
      const answer = read.get(word) as Answer
      answers.set(word, answer)
      known.set(word, answer)
      // The oldest stands first.
      if (known.size > most) known.delete(known.keys().next().value as string)
    }
    return answers
  }
}
