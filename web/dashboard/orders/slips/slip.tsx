import { useLoaderData } from 'react-router'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { adminApi } from '../../api.ts'
import type { Answer } from '../../kit/list/list-load.ts'
import { recordLoader } from '../../kit/form/record-load.ts'
import { fetchShopName } from '../contact.ts'
import { FailedOrder, MissingOrder } from '../missing-order.tsx'
import { PrintButton, SlipSheet } from './slip-sheet.tsx'
import { BackToOrder } from '../ways-back.tsx'

export const clientLoader = recordLoader(async (orderId, options) => {
  const [{ order }, shop] = await Promise.all([
    adminApi().orders.record({ orderId }, options),
    fetchShopName(options.signal),
  ])
  return { order, shop }
})

export const meta = ({ loaderData }: { loaderData?: Answer<Slip> }) => {
  const number = loaderData?.data?.order.number
  return [
    {
      title: deskTitle(number ? m.admin_order_slip_title({ number }) : m.admin_order_slip()),
    },
  ]
}

type Slip = { order: OrderRecord; shop: string }

/** Packing slip of one order. */
export default function PackingSlip() {
  const { data: loaded, failed } = useLoaderData<typeof clientLoader>()
  if (failed === 'not_found') return <MissingOrder />
  if (failed) return <FailedOrder />
  return (
    <>
      <div className="slip-tools">
        <BackToOrder id={loaded.order.id} />
        <PrintButton />
      </div>
      <SlipSheet {...loaded} alone />
    </>
  )
}
