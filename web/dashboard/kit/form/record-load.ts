import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { CallOptions } from '#contract/endpoint.ts'
import { type Answer, answerOf } from '../list/list-load.ts'

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/**
 * Loader of a record, `export const clientLoader = recordLoader(async (id, options) => (await
 * adminApi().areas.record({ id }, options)).area)`
 */
export const recordLoader =
  <Row>(load: (id: string, options: CallOptions) => Promise<Row>) =>
  ({ request: { signal }, params }: LoaderArgs): Promise<Answer<Row>> =>
    answerOf(signal, () => load(params.id ?? '', { signal }))

/**
 * Record of a loader. It is reloaded with every change of the list; a failure then keeps the form
 * on the screen.
 */
export function useRecord<Loader extends (args: LoaderArgs) => Promise<Answer<unknown>>>(): Awaited<
  ReturnType<Loader>
> {
  type Came = Awaited<ReturnType<Loader>>
  const answer = useLoaderData() as Came
  const { pathname } = useLocation()
  const [last, setLast] = useState({ pathname, answer })
  if (answer.failed && last.pathname === pathname) return last.answer
  if (last.answer !== answer || last.pathname !== pathname) setLast({ pathname, answer })
  return answer
}
