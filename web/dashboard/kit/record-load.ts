import type { CallOptions } from '#contract/endpoint.ts'
import { type Outcome, outcomeOf } from './list-load.ts'

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/** `export const clientLoader = recordLoader(async (id, options) => (await adminApi().areas.record({ id }, options)).area)` */
export const recordLoader =
  <Row>(load: (id: string, options: CallOptions) => Promise<Row>) =>
  ({ request: { signal }, params }: LoaderArgs): Promise<Outcome<Row>> =>
    outcomeOf(signal, () => load(params.id ?? '', { signal }))
