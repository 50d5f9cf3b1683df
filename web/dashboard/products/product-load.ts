import { adminApi } from '../api.ts'
import { answerOf } from '../kit/list/list-load.ts'
import { fetchSubcategories } from './subcategories.ts'

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/**
 * What the forms of a product begin with: the one in the address; `?from=` names the product that a
 * new one is a copy of.
 */
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
