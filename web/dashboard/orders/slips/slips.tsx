import { useLoaderData } from 'react-router'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { adminApi } from '../../api.ts'
import { answerOf } from '../../kit/list/list-load.ts'
import { fetchShopName } from '../contact.ts'
import { FailedOrder, MissingOrder } from '../missing-order.tsx'
import { PrintButton, SlipSheet } from './slip-sheet.tsx'
import { BackToList } from '../ways-back.tsx'

/** Loads the orders in the address: `?ids=1,2`. */
export const clientLoader = ({ request: { url, signal } }: { request: Request }) =>
  answerOf(signal, async () => {
    const ids = new URL(url).searchParams.get('ids') ?? ''
    const [{ orders }, shop] = await Promise.all([
      adminApi().orders.records({ ids }, { signal }),
      fetchShopName(signal),
    ])
    return { orders, shop }
  })

export const meta = () => [{ title: deskTitle(m.admin_order_slip()) }]

/**
 * Packing slips of several orders, each printed on a page of its own. The screen replaces the list,
 * which keeps its selection.
 */
export default function PackingSlips() {
  const { data: loaded, failed } = useLoaderData<typeof clientLoader>()
  if (failed) return <FailedOrder />
  const { orders, shop } = loaded
  if (orders.length === 0) return <MissingOrder />
  return (
    <>
      <div className="slip-tools">
        <BackToList />
        <h1 className="title-1" id="screen-title" tabIndex={-1}>
          {m.admin_orders_slips_title({ count: orders.length })}
        </h1>
        <PrintButton />
      </div>
      <div className="slips">
        {orders.map((order) => (
          <SlipSheet key={order.id} order={order} shop={shop} />
        ))}
      </div>
    </>
  )
}
