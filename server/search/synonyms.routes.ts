import type { synonyms } from '#contract/products/synonyms.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  createSynonym,
  deleteSynonym,
  getSynonym,
  listSynonymPage,
  updateSynonym,
} from './synonyms.ts'

export const synonymsRoutes: Handlers<typeof synonyms> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listSynonymPage(ctx, asked, slice))
    return { synonyms: page, ...figures }
  },
  record: async (ctx, { id }) => ({ synonym: await getSynonym(ctx, id) }),
  create: async (ctx, synonym) => ({ synonym: await createSynonym(ctx, synonym) }),
  update: async (ctx, { id, version, ...change }) => ({
    synonym: await updateSynonym(ctx, id, change, version),
  }),
  delete: (ctx, { id }) => deleteSynonym(ctx, id),
}
