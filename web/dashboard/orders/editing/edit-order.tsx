import type { AreaRecord } from '#contract/couriers/areas.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { WithHelp } from '../../help/screen-help.tsx'
import { adminApi } from '../../api.ts'
import { fetchAllAreas } from '../../areas/all-areas.ts'
import { BackLink } from '../../kit/links/back-link.tsx'
import { recordLoader, useRecord } from '../../kit/form/record-load.ts'
import type { Answer } from '../../kit/list/list-load.ts'
import { ButtonLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { cityOf } from '../contact.ts'
import { FailedOrder, MissingOrder } from '../missing-order.tsx'
import { useCameFrom } from '../ways-back.tsx'
import { EditForm } from './edit-form.tsx'

type Loaded = { order: OrderRecord; areas: AreaRecord[] }

export const clientLoader = recordLoader(async (orderId, options): Promise<Loaded> => {
  const [{ order }, areas] = await Promise.all([
    adminApi().orders.record({ orderId }, options),
    fetchAllAreas(options),
  ])
  return { order, areas }
})

export const meta = ({ loaderData }: { loaderData?: Answer<Loaded> }) => {
  const number = loaderData?.data?.order.number
  return [
    {
      title: deskTitle(number ? m.admin_edit_title_of({ number }) : m.admin_orders()),
    },
  ]
}

/** Screen that edits an unshipped order. */
export default function EditOrder() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const from = useCameFrom()
  if (failed === 'not_found') return <MissingOrder />
  if (failed) return <FailedOrder />
  const { order, areas } = data
  const { id, number, first_name, last_name, state } = order
  const path = screenPath('orders', 'orderDetails', id)
  return (
    <article>
      <nav aria-label={m.admin_orders()}>
        {from?.fromDesk ? (
          <BackLink to={screenPath('desk')} isBefore words={m.admin_desk()} />
        ) : (
          <BackLink to={path} isBefore={from?.fromOrder ?? false} words={number} />
        )}
      </nav>
      <div className="screen-head">
        <WithHelp>
          <h1 className="edit-title title-1" id="screen-title" tabIndex={-1}>
            {m.admin_edit_title()}{' '}
            <span>
              <bdi>{`${first_name} ${last_name}`}</bdi>
              {m.admin_list_comma()}
              <bdi>{state}</bdi>
              {m.admin_list_comma()}
              <bdi>{cityOf(order)}</bdi>
            </span>
          </h1>
        </WithHelp>
      </div>
      {order.status === 'pending' ? (
        <EditForm key={id} order={order} areas={areas} />
      ) : (
        <EmptyState title={m.admin_edit_not_pending()}>
          <ButtonLink kind="primary" to={path}>
            {m.admin_edit_see_order()}
          </ButtonLink>
        </EmptyState>
      )}
    </article>
  )
}
