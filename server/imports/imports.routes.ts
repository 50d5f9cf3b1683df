import type { imports } from '#contract/files/imports.ts'
import { inPage, sliceOf } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  changeFormat,
  getImport,
  listImportPage,
  readImport,
  retryImport,
  startCheck,
  startImport,
  stopImport,
  undoImport,
} from './imports.ts'
import { listProblemsOf, listProductsOf, listReasonsOf, withoutCost } from './import-results.ts'
import { showBrief, showImport, showProblem, showProducts } from './import-records.ts'

export const importsRoutes: Handlers<typeof imports> = {
  read: async (ctx, { file }) => ({ import: showImport(ctx, await readImport(ctx, file)) }),
  check: async (ctx, asked) => ({ import: showImport(ctx, await startCheck(ctx, asked)) }),
  format: async (ctx, asked) => ({ import: showImport(ctx, await changeFormat(ctx, asked)) }),
  apply: async (ctx, { import_id }) => ({
    import: showImport(ctx, await startImport(ctx, import_id)),
  }),
  stop: async (ctx, { import_id }) => ({
    import: showImport(ctx, await stopImport(ctx, import_id)),
  }),
  retry: async (ctx, { import_id }) => ({
    import: showImport(ctx, await retryImport(ctx, import_id)),
  }),
  undo: async (ctx, { import_id }) => ({
    import: showImport(ctx, await undoImport(ctx, import_id)),
  }),
  record: async (ctx, { id }) => ({ import: showImport(ctx, await getImport(ctx, id)) }),
  page: async (ctx, asked) => {
    const { rows, total } = await listImportPage(ctx, asked)
    const { page, figures } = inPage(rows.map(showBrief), sliceOf(asked), total)
    return { imports: page, ...figures }
  },
  products: async (ctx, asked) => {
    const { rows, total } = await listProductsOf(ctx, asked)
    const { page, figures } = inPage(await showProducts(ctx, rows), sliceOf(asked), total)
    return { products: page, ...figures }
  },
  problems: async (ctx, asked) => {
    const { rows, total } = await listProblemsOf(ctx, asked)
    const { page, figures } = inPage(
      rows.map((row) => showProblem(withoutCost(ctx, row))),
      sliceOf(asked),
      total,
    )
    return { problems: page, ...figures }
  },
  reasons: async (ctx, { id }) => ({ reasons: await listReasonsOf(ctx, id) }),
}
