import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { browserApi } from '#web/api.ts'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { adminApi } from '../../api.ts'
import { BackLink } from '../../kit/links/back-link.tsx'
import { useRecord } from '../../kit/form/record-load.ts'
import { answerOf } from '../../kit/list/list-load.ts'
import { LoadFailed } from '../../kit/screen/load-failed.tsx'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { screenPath } from '../../screens.ts'
import { fetchAreaOf } from '../exchange-sums.tsx'
import { fetchCouriers } from '../terms.tsx'
import { MakeReturnForm } from './make-return-form.tsx'

/** Loads the order with its area, its returns, and the couriers. */
export const clientLoader = ({ request: { url, signal } }: { request: Request }) =>
  answerOf(signal, async () => {
    const orderId = new URL(url).searchParams.get('order') ?? ''
    const [{ order }, { returns }, couriers, { settings }] = await Promise.all([
      adminApi().orders.record({ orderId }, { signal }),
      adminApi().returns.page(
        { page: 1, per_page: limits.per_page, order_id: Number(orderId) },
        { signal },
      ),
      fetchCouriers({ signal }),
      browserApi().settings.get({}, { signal }),
    ])
    const area = await fetchAreaOf(order.area_id, { signal })
    return { order, returns: returns.data, couriers, area, returnDays: settings.return_days }
  })

export const meta = () => [{ title: deskTitle(m.admin_return_make()) }]

/** Screen that makes a return of a delivered order. */
export default function MakeReturn() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const none = (
    <EmptyState title={m.admin_return_make_none()} help={m.admin_return_make_none_help()} />
  )
  return (
    <>
      <nav aria-label={m.admin_returns()}>
        <BackLink to={screenPath('returns')} isBefore={false} words={m.admin_returns()} />
      </nav>
      {!data && <ScreenHead title={m.admin_return_make()} />}
      {data && <MakeReturnForm key={data.order.id} {...data} none={none} />}
      {failed && (failed === 'not_found' ? none : <LoadFailed />)}
    </>
  )
}
