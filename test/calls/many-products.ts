/**
 * Records for the rows of imports and bulk changes. The tested shop runs no jobs: their work is
 * done here.
 */
import { checkImport } from '#server/imports/imports.ts'
import type { Fields } from './register/table.ts'
import type { Reply, TestShop } from '../shop/shop.ts'

type Asked = (
  method: string,
  path: string,
  fields?: Fields,
  encoding?: 'json' | 'multipart',
) => Promise<Reply>

/** File with two valid products and two invalid ones. */
const table = () =>
  new File(
    ['Name,Price,Remark\nLamp,100,By the door\nVase,200,\nRug,many,\nMat,few,\n'],
    'lamps.csv',
    { type: 'text/csv' },
  )

export function manyProducts({ database, ctx }: TestShop, asAdmin: Asked) {
  async function read(statement: string, values: unknown[] = []): Promise<number> {
    const { rows } = await database.pool.query<{ id: number }>(statement, values)
    return rows[0]?.id as number
  }

  /** First import, of which all others are copies: reading each file would start a process. */
  const firstRead = once(
    async (): Promise<number> =>
      (await asAdmin('POST', '/api/import/read', { file: '@file of products' }, 'multipart')).json
        .import.id,
  )
  const firstChecked = once(async () => {
    const import_id = await copy(await firstRead())
    const asked = {
      targets: ['name', 'price', null],
      places: [{ word: '', subcategory_id: '@subcategory' }],
    }
    await asAdmin('POST', '/api/import/check', {
      import_id,
      ...asked,
      options: { fetch_pictures: false },
    })
    await checkImport(ctx, { import_id, round: 1 }, new AbortController().signal)
    return import_id
  })

  async function copy(id: number): Promise<number> {
    const copied = await read(
      `insert into imports (file_name, format, state, round, summary, choices, user_id, user_name)
       select file_name, format, state, round, summary, choices, user_id, user_name from imports where id = $1 returning id`,
      [id],
    )
    const insert = (name: string, columns: string) =>
      read(
        `insert into ${name} (import_id, ${columns}) select $2, ${columns} from ${name} where import_id = $1`,
        [id, copied],
      )
    await insert('import_files', 'part, bytes')
    await insert(
      'import_products',
      'place, row, rows, outcome, state, name, sku, slug, pictures, work, changes, failure, failure_detail',
    )
    await insert(
      'import_problems',
      'place, row, "column", target, value, code, detail, sku, is_note',
    )
    return copied
  }

  /** Only one import runs at a time. */
  async function checked(): Promise<number> {
    await read(`update imports set state = 'stopped' where state in ('running', 'undoing')`)
    return copy(await firstChecked())
  }
  const running = async () =>
    (await asAdmin('POST', '/api/import/apply', { import_id: await checked() })).json.import
      .id as number
  async function done(product: 'done' | 'failed'): Promise<number> {
    const id = await running()
    await read('update import_products set state = $2 where import_id = $1', [id, product])
    return read(
      `update imports set state = 'done', finished_at = now() where id = $1 returning id`,
      [id],
    )
  }

  const selection = {
    ids: ['@product'],
    except: [],
    change: { kind: 'price', direction: 'lower', percent: '10', round: '5' },
  } as const
  const seen = async (): Promise<string> =>
    (await asAdmin('POST', '/api/product/bulk/preview', selection)).json.seen
  const change = async (): Promise<number> =>
    (await asAdmin('POST', '/api/product/bulk/apply', { ...selection, seen: await seen() })).json
      .change.id

  return {
    'file of products': async () => table(),
    'import that was read': async () => copy(await firstRead()),
    'import that was checked': checked,
    'import that runs': running,
    'import that failed in part': () => done('failed'),
    'import that came in': () => done('done'),
    'seen of a change': seen,
    'change that runs': change,
    'change that was stopped': async (): Promise<number> =>
      (await asAdmin('POST', '/api/product/bulk/stop', { id: await change() })).json.change.id,
  }
}

function once<Answer>(make: () => Promise<Answer>): () => Promise<Answer> {
  let made: Promise<Answer> | undefined
  return () => {
    made ??= make()
    return made
  }
}
