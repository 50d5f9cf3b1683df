/** Emptying the shop of its demo, as the audit log tells it. */
import type { adminIn } from '../shop/admin.ts'

type Run = () => Promise<{ status: number }>

type Walks = {
  changes: (call: string, run: Run, expected: object) => Promise<void>
  leavesNone: (call: string, run: Run) => Promise<void>
  post: Awaited<ReturnType<typeof adminIn>>['post']
  read: (text: string) => Promise<unknown>
}

export async function emptyingWalks({ changes, leavesNone, post, read }: Walks): Promise<void> {
  await read(
    `with made as (insert into coupons (price, discount, start_date, end_date) values (9000, 100, '2026-01-01', '2026-01-02') returning id)
     insert into demo_rows (table_name, row_key) select 'coupons', id::text from made returning 1`,
  )
  // The job logs it once it is done.
  await leavesNone('emptying.empty', () => post('/api/demo/empty', { name: 'Zeina' }))
  const emptied = await read(
    `update emptyings set state = 'done', emptied_at = now() where state = 'running' returning id`,
  )
  await changes('emptying.putBack', () => post('/api/demo/put-back', { id: emptied }), {
    room: 'health',
    record_id: null,
    after: { put_back_products: 0 },
  })
}
