import { useRevalidator } from 'react-router'
import * as m from '#messages'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FailedState } from '#web/ui/states.tsx'
import { DeskLink } from '../link.tsx'
import { BackToList, useListAddress } from './ways-back.tsx'

/** Message for an unknown order. */
export function MissingOrder() {
  const list = useListAddress()
  return (
    <div className="desk-not-found">
      <DotString width={260} fallen />
      <h1 className="title-1">{m.admin_order_missing()}</h1>
      <p className="muted">{m.admin_order_missing_help()}</p>
      <DeskLink className={buttonClass({ kind: 'primary' })} to={list}>
        {m.admin_order_to_list()}
      </DeskLink>
    </div>
  )
}

/** Message for an order that failed to load. */
export function FailedOrder() {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <BackToList />
      <FailedState onRetry={revalidate} busy={state === 'loading'} page />
    </>
  )
}
