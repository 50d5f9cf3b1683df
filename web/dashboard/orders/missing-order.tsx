import * as m from '#messages'
import { BackToList, useListAddress } from './ways-back.tsx'
import { LoadFailed, Missing } from '../kit/screen/load-failed.tsx'

/** Message for an unknown order. */
export function MissingOrder() {
  return (
    <Missing
      title={m.admin_order_missing()}
      help={m.admin_order_missing_help()}
      to={useListAddress()}
      words={m.admin_order_to_list()}
    />
  )
}

/** Message for an order that failed to load. */
export function FailedOrder() {
  return (
    <>
      <BackToList />
      <LoadFailed page />
    </>
  )
}
