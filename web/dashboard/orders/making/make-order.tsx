import { useRevalidator } from 'react-router'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { browserApi } from '#web/api.ts'
import { fetchAllAreas } from '../../areas/all-areas.ts'
import { fetchRunningCoupons } from '../../coupons/running-coupons.ts'
import { useRecord } from '../../kit/form/record-load.ts'
import { answerOf } from '../../kit/list/list-load.ts'
import { LoadFailed } from '../../kit/screen/load-failed.tsx'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { BackToWork } from '../ways-back.tsx'
import { MakeOrderForm } from './make-order-form.tsx'

/** Loads what the sums depend on: areas, coupons, and the limit for free delivery. */
export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  answerOf(signal, async () => {
    const [areas, coupons, { settings }] = await Promise.all([
      fetchAllAreas({ signal }),
      fetchRunningCoupons({ signal }),
      browserApi().settings.get({}, { signal }),
    ])
    return { areas, terms: { coupons, free_delivery_from: settings.free_delivery_from } }
  })

export const meta = () => [{ title: deskTitle(m.admin_make_title()) }]

/** Screen for a manual order, by phone or chat. */
export default function MakeOrder() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <>
      <BackToWork />
      <ScreenHead title={m.admin_make_title()} />
      {failed ? <LoadFailed /> : <MakeOrderForm {...data} onOld={revalidate} />}
    </>
  )
}
