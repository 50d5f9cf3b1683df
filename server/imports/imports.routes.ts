import type { imports } from '#contract/imports.ts'
import { inPage, sliceOf } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  getImport,
  listImportPage,
  listProblemsOf,
  listProductsOf,
  readImport,
  retryImport,
  startCheck,
  startImport,
  stopImport,
  undoImport,
} from './imports.ts'
import { showBrief, showImport, showProblem, showProducts } from './shown.ts'

export const importsRoutes: Handlers<typeof imports> = {
  read: async (ctx, { file }) => ({ import: showImport(await readImport(ctx, file)) }),
  check: async (ctx, asked) => ({ import: showImport(await startCheck(ctx, asked)) }),
  apply: async (ctx, { import_id }) => ({ import: showImport(await startImport(ctx, import_id)) }),
  stop: async (ctx, { import_id }) => ({ import: showImport(await stopImport(ctx, import_id)) }),
  retry: async (ctx, { import_id }) => ({ import: showImport(await retryImport(ctx, import_id)) }),
  undo: async (ctx, { import_id }) => ({ import: showImport(await undoImport(ctx, import_id)) }),
  record: async (ctx, { id }) => ({ import: showImport(await getImport(ctx, id)) }),
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
    const { page, figures } = inPage(rows.map(showProblem), sliceOf(asked), total)
    return { problems: page, ...figures }
  },
}
