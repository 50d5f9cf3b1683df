import * as m from '#messages'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { ButtonLink } from '../link.tsx'
import { BackToList, useListAddress } from './ways-back.tsx'
import { LoadFailed } from '../kit/load-failed.tsx'

/** Message for an unknown order. */
export function MissingOrder() {
  const list = useListAddress()
  return (
    <div className="desk-not-found">
      <DotString width={260} fallen />
      <h1 className="title-1">{m.admin_order_missing()}</h1>
      <p className="muted">{m.admin_order_missing_help()}</p>
      <ButtonLink kind="primary" to={list}>
        {m.admin_order_to_list()}
      </ButtonLink>
    </div>
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
