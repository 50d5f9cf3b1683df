/** Rows of the calls of imports (see table.ts). */
import { page, write } from './admin-table.ts'
import { type Bad, missing, type Row } from './table.ts'

const brief = 'id file_name format state counts done may_undo user_name created_at'
const keys = [
  `import ${brief} trouble columns rows products pictures words option_names options without_pieces wrong_rows rows_left_out notes progress kept started_at finished_at`,
  'import.columns[] heading examples target needs_look',
  'import.words[] word products subcategory_id path create as_word',
]
const badId: readonly Bad[] = [['import_id', [...missing, 'abc', 1.5, 0, -1, true, [], {}], null]]

const act = (path: string, message: string, thing: string): Row => ({
  ...write(`POST /api/import/${path}`, message, { fields: { import_id: `@${thing}` }, bad: badId }),
  keys,
})

/** List of an import, page by page. */
const part = (name: string, entry: string): Row => ({
  call: `GET /api/import/${name}/{id}`,
  who: 'admin',
  of: { id: 'import that was checked' },
  keys: [`${name}.data[] ${entry}`, ...page],
  paged: `${name}.data`,
  unknown: 404,
})

export const importCalls: readonly Row[] = [
  {
    call: 'GET /api/import/all',
    who: 'admin',
    given: ['import that was read'],
    keys: [`imports.data[] ${brief}`, ...page],
    paged: 'imports.data',
  },
  {
    call: 'GET /api/import/get/{id}',
    who: 'admin',
    of: { id: 'import that was read' },
    keys,
    unknown: 404,
  },
  {
    ...part(
      'products',
      'place row product_id name sku picture price variants pictures changes failure missing_pictures kept kept_because',
    ),
    asks: { list: 'new' },
  },
  part('problems', 'row column target value code detail sku is_note name rows'),
  {
    call: 'GET /api/import/reasons/{id}',
    who: 'admin',
    of: { id: 'import that was checked' },
    keys: ['reasons[] code target option is_note products rows names value'],
    unknown: 404,
  },
  {
    ...write('POST /api/import/read', 'file read successfully', {
      files: { file: '@file of products' },
      bad: [['file', [undefined, '', 'no file'], null]],
    }),
    keys,
  },
  {
    ...write('POST /api/import/check', 'check started successfully', {
      fields: {
        import_id: '@import that was read',
        targets: ['name', 'price', null],
        places: [{ word: '', subcategory_id: '@subcategory', create: false, as_word: null }],
        option_uses: [{ name: 'Fit', use: 'leave' }],
        options: {
          existing: 'change',
          fresh: 'draft',
          fetch_pictures: false,
          empty_clears: false,
          unnamed_pieces: 0,
        },
      },
      bad: [
        ...badId,
        ['targets', [...missing, [], ['name'], 'name', 5, {}], null],
        ['targets.0', ['none of ours', 5, true], null],
        ['places', [...missing, 'none', 5, {}], null],
        ['places.0.subcategory_id', ['abc', 1.5, 0, true], null],
        ['option_uses', ['none', 5, {}], null],
        ['option_uses.0.use', ['burn', 5], null],
        ['options', [...missing, 'none', 5, []], null],
        ['options.existing', ['burn', 5], null],
        ['options.fresh', ['burn', 5], null],
        ['options.unnamed_pieces', [-1, 1.5, 'many'], null],
      ],
    }),
    keys,
  },
  {
    ...write('POST /api/import/format', 'file read successfully', {
      fields: { import_id: '@import that was read', format: 'other' },
      bad: [...badId, ['format', [...missing, 'pictures', 'none of ours', 5], null]],
    }),
    keys,
  },
  act('apply', 'import started successfully', 'import that was checked'),
  act('stop', 'import stopped successfully', 'import that runs'),
  act('retry', 'import started successfully', 'import that failed in part'),
  act('undo', 'undoing started successfully', 'import that came in'),
]
