/** Calls of admins about products: the catalogue, its search, imports and stock. */
import type { Path } from '../endpoint.ts'
import { deletion, edited, editedAsJson, form, read, write } from '../path-kinds.ts'

export const cataloguePaths = {
  categories: edited('catalogue', 'category'),
  subcategories: {
    ...editedAsJson('catalogue', 'subcategory'),
    sizeGuide: read('catalogue', '/api/subcategory/size-guide/{id}'),
    updateSizeGuide: write(
      'catalogue',
      '/api/subcategory/size-guide/update/{id}',
      'size guide updated successfully',
    ),
  },
  synonyms: edited('catalogue', 'synonym'),
  misses: {
    page: read('catalogue', '/api/search/misses'),
    delete: deletion('catalogue', '/api/search/miss/delete/{id}', 'search deleted successfully'),
  },
  products: edited(
    'catalogue',
    'product',
    [
      'product created successfully',
      'product updated successfully',
      'product deleted successfully',
    ],
    ['catalogue', 'orders'],
  ),
  bulk: {
    preview: write('catalogue', '/api/product/bulk/preview', 'change previewed successfully'),
    apply: write('catalogue', '/api/product/bulk/apply', 'change started successfully'),
    stop: write('catalogue', '/api/product/bulk/stop', 'change stopped successfully'),
    undo: write('catalogue', '/api/product/bulk/undo', 'undo started successfully'),
    page: read('catalogue', '/api/product/bulk/all'),
    record: read('catalogue', '/api/product/bulk/get/{id}'),
  },
  imports: {
    page: read('catalogue', '/api/import/all'),
    record: read('catalogue', '/api/import/get/{id}'),
    products: read('catalogue', '/api/import/products/{id}'),
    problems: read('catalogue', '/api/import/problems/{id}'),
    reasons: read('catalogue', '/api/import/reasons/{id}'),
    format: write('catalogue', '/api/import/format', 'file read successfully'),
    read: form('catalogue', '/api/import/read', 'file read successfully'),
    check: write('catalogue', '/api/import/check', 'check started successfully'),
    apply: write('catalogue', '/api/import/apply', 'import started successfully'),
    stop: write('catalogue', '/api/import/stop', 'import stopped successfully'),
    retry: write('catalogue', '/api/import/retry', 'import started successfully'),
    undo: write('catalogue', '/api/import/undo', 'undoing started successfully'),
  },
  restock: {
    page: read('catalogue', '/api/restock/all'),
    changeStatus: write(
      'catalogue',
      '/api/restock/{id}/changeStatus',
      ({ told }) => `Request status changed to ${told ? 'told' : 'waiting'}`,
    ),
  },
  stock: {
    page: read('catalogue', '/api/stock/all'),
    find: read('catalogue', '/api/stock/find'),
    sheets: read('catalogue', '/api/stock/products'),
    moves: read('catalogue', '/api/stock/moves'),
    receive: write('catalogue', '/api/stock/receive', 'stock received successfully'),
    correct: write('catalogue', '/api/stock/correct', 'stock corrected successfully'),
    counts: read('catalogue', '/api/stock/count/all'),
    count: read('catalogue', '/api/stock/count/get/{id}'),
    countSheets: read('catalogue', '/api/stock/count/products/{id}'),
    openCount: write('catalogue', '/api/stock/count/open', 'count opened successfully'),
    addToCount: write('catalogue', '/api/stock/count/add', ({ forget }, { line }) =>
      line || forget ? 'stock counted successfully' : 'nothing counted',
    ),
    applyCount: write('catalogue', '/api/stock/count/apply', 'count applied successfully'),
    reorder: read('catalogue', '/api/stock/reorder'),
  },
} as const satisfies Record<string, Record<string, Path>>
