/**
 * What a page was made from: the calls that its loaders made, and what they were answered. A public page knows nothing else, so that it is
 * the same as long as they are answered the same; to ask them again costs a fraction of rendering.
 */
import { hash } from 'node:crypto'
import type { Api } from '#contract/api.ts'

/** One call, with a digest of its answer. */
type PageCall = { room: string; name: string; input: object | undefined; answer: string }

type AnyApi = Record<string, Record<string, (input?: object, options?: object) => Promise<unknown>>>

/** Passes all calls on to `api`. `made` answers those that were made, or undefined when one was refused or failed. */
export function recordCalls(api: Api): { api: Api; made(): PageCall[] | undefined } {
  const calls: PageCall[] = []
  let whole = true
  const rooms = Object.entries(api as unknown as AnyApi).map(([room, verbs]) => [
    room,
    Object.fromEntries(
      Object.entries(verbs).map(([name, verb]) => [
        name,
        async (input?: object, options?: object) => {
          try {
            const answer = await verb(input, options)
            calls.push({ room, name, input, answer: digestOf(answer) })
            return answer
          } catch (refused) {
            whole = false
            throw refused
          }
        },
      ]),
    ),
  ])
  return { api: Object.fromEntries(rooms) as Api, made: () => (whole ? calls : undefined) }
}

/** Whether all calls are answered today as they were then. */
export async function areAnsweredTheSame(api: Api, calls: PageCall[]): Promise<boolean> {
  const answers = await Promise.all(
    calls.map(async ({ room, name, input, answer }) => {
      const verb = (api as unknown as AnyApi)[room]?.[name]
      return digestOf(await verb?.(input)) === answer
    }),
  ).catch(() => [false])
  return answers.every(Boolean)
}

const digestOf = (answer: unknown): string => hash('sha1', JSON.stringify(answer) ?? '', 'base64')
