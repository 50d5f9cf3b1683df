import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { useLazy } from '#web/lazy.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { LoadingState } from '#web/ui/notices/states.tsx'
import { useOrderAgain } from './use-order-again.ts'

/** Props of a form that stands in an act; `onClose` folds it. */
export type ActFormProps = { order: Order; waiting: Waiting; onClose: () => void }
export type Waiting = NonNullable<Order['waiting']>

const fetchCorrect = () => import('./correct-form.tsx').then(({ CorrectForm }) => CorrectForm)
const fetchCancel = () => import('./cancel-form.tsx').then(({ CancelForm }) => CancelForm)

/** Acts of the customer on the order: correct and cancel until it is packed, and order again. */
export function OwnActs({ order }: { order: Order }) {
  const heading = useId()
  const { waiting } = order
  return (
    <section aria-labelledby={waiting ? heading : undefined}>
      {waiting && (
        <h2 className="title-2 own-acts-title" id={heading}>
          {m.order_until_packed()}
        </h2>
      )}
      <div className="own-acts">
        {waiting && (
          <ActForm
            icon={IconPencil}
            name={m.order_correct()}
            help={m.order_correct_help()}
            fetch={fetchCorrect}
            form={{ order, waiting }}
          />
        )}
        {waiting?.cancellable && (
          <ActForm
            icon={IconCircleOff}
            name={m.order_cancel()}
            help={m.order_cancel_help()}
            fetch={fetchCancel}
            form={{ order, waiting }}
          />
        )}
        <OrderAgain order={order} />
      </div>
    </section>
  )
}

type ActFormOf = {
  icon: TablerIcon
  name: string
  help: string
  fetch: () => Promise<ComponentType<ActFormProps>>
  form: Omit<ActFormProps, 'onClose'>
}

/** Act with a form that opens in place. */
function ActForm({ icon, name, help, fetch, form }: ActFormOf) {
  const { Component: Form, prepare, bring } = useLazy(fetch)
  // Fetched ahead: a form that came long after the press would move what is below it.
  useEffect(prepare, [prepare])
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (!details.current) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  return (
    <details
      className="own-act-fold"
      ref={details}
      onToggle={({ currentTarget }) => currentTarget.open && bring()}
    >
      <summary className="own-act">
        <ActText icon={icon} name={name} help={help} />
        <Icon of={IconChevronDown} small className="own-act-chevron" />
      </summary>
      <div className="own-act-form">
        {Form ? <Form {...form} onClose={close} /> : <LoadingState />}
      </div>
    </details>
  )
}

/** Puts the pieces of the order into the cart and opens its panel. */
function OrderAgain({ order }: { order: Order }) {
  const { again, busy } = useOrderAgain(order.token)
  return (
    <button type="button" className="own-act" aria-disabled={busy || undefined} onClick={again}>
      <ActText icon={IconRepeat} name={m.order_again()} help={m.order_again_help()} />
      <Icon of={IconChevronRight} small flip />
    </button>
  )
}

function ActText({ icon, name, help }: { icon: TablerIcon; name: ReactNode; help: ReactNode }) {
  return (
    <>
      <Icon of={icon} className="own-act-icon" />
      <span>
        <span className="own-act-name strong">{name}</span>
        <span className="own-act-help small muted">{help}</span>
      </span>
    </>
  )
}
