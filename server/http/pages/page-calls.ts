/**
 * API calls that a page was rendered from, with digests of their responses. A public page depends
 * on nothing else, so it is the same while those are the same; repeating the calls costs a fraction
 * of rendering.
 */
import { hash } from 'node:crypto'
import type { Api } from '#contract/api.ts'

/** One call, with a digest of its response. */
type PageCall = { room: string; name: string; input: object | undefined; answer: string }

export type PageCalls = {
  /** The same API, in which equal calls of one page are made once and share the response. */
  api: Api
  /**
   * Whether the calls in `basis`, which `made` returned for an older page, still return the same
   * responses.
   */
  areAnsweredTheSame(basis: string): Promise<boolean>
  /**
   * Calls of a rendering through `api`, as a short text that keeps no object alive; undefined if a
   * call was refused or failed.
   */
  made(): string | undefined
}

type Verb = (input?: object, options?: object) => Promise<unknown>
type AnyApi = Record<string, Record<string, Verb>>

export function openPageCalls(api: Api): PageCalls {
  const known = api as unknown as AnyApi
  const answers = new Map<string, Promise<unknown>>()
  const calls = new Map<string, PageCall>()
  let whole = true

  function ask(
    room: string,
    name: string,
    input: object | undefined,
    options?: object,
  ): { key: string; answer: Promise<unknown> } {
    const key = JSON.stringify([room, name, input])
    let answer = answers.get(key)
    if (!answer) {
      const verbs = known[room] as Record<string, Verb>
      answer = (verbs[name] as Verb)(input, options)
      answers.set(key, answer)
    }
    return { key, answer }
  }

  async function record(
    room: string,
    name: string,
    input: object | undefined,
    options?: object,
  ): Promise<unknown> {
    try {
      const { key, answer } = ask(room, name, input, options)
      const answered = await answer
      if (!calls.has(key)) calls.set(key, { room, name, input, answer: digestOf(answered) })
      return answered
    } catch (refused) {
      whole = false
      throw refused
    }
  }

  const rooms = Object.entries(known).map(([room, verbs]) => [
    room,
    Object.fromEntries(
      Object.keys(verbs).map((name) => [
        name,
        (input?: object, options?: object) => record(room, name, input, options),
      ]),
    ),
  ])
  return {
    api: Object.fromEntries(rooms) as Api,
    made: () => (whole ? JSON.stringify([...calls.values()]) : undefined),
    async areAnsweredTheSame(basis) {
      const before = JSON.parse(basis) as PageCall[]
      const same = await Promise.all(
        before.map(
          async ({ room, name, input, answer }) =>
            digestOf(await ask(room, name, input).answer) === answer,
        ),
      ).catch(() => [false])
      return same.every(Boolean)
    },
  }
}

const digestOf = (answer: unknown): string => hash('sha1', JSON.stringify(answer) ?? '', 'base64')
