import { adminApi } from '../api.ts'
import { answerOf } from '../kit/list/list-load.ts'
import { fetchSubcategories } from './subcategories.ts'

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/** Loads the product in the address; `?from=` names the template of a copy. */
export const loadProduct = ({ request, params }: LoaderArgs) =>
  answerOf(request.signal, async () => {
    const options = { signal: request.signal }
    const model = params.id ? null : new URL(request.url).searchParams.get('from')
    const id = params.id ?? model
    const [subcategories, answer] = await Promise.all([
      fetchSubcategories(options),
      id === null ? null : adminApi().products.record({ id }, options),
    ])
    return {
      subcategories,
      product: answer?.product ?? null,
      isCopy: model !== null,
      isAdded: params.id === undefined,
    }
  })
