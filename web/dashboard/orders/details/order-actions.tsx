import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { copyText } from '#web/copy-text.ts'
import { pathTo } from '#web/links.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { DeskLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { forCourier } from '../contact.ts'
import { type CameFrom, useCameFrom } from '../ways-back.tsx'

/** Actions on an order besides its status: edit or return, slip, copy, and the customer's page. */
export function OrderActions({ order }: { order: OrderRecord }) {
  const from = useCameFrom()
  const { showToast } = useAnnouncements()
  const look = buttonClass({ kind: 'tertiary', size: 'small' })
  const state: CameFrom = { ...from, fromOrder: true }
  const copy = async () => {
    const isCopied = await copyText(forCourier(order))
    showToast(isCopied ? m.admin_order_address_copied() : m.admin_order_address_not_copied())
  }
  return (
    <div className="order-actions">
      {order.status === 'pending' && (
        <DeskLink className={look} to={screenPath('orders', order.id, 'edit')} state={state}>
          <Icon of={IconPencil} small />
          {m.admin_order_edit()}
        </DeskLink>
      )}
      {order.status === 'accept' && (
        <DeskLink className={look} to={`${screenPath('returns', 'add')}?order=${order.id}`}>
          <Icon of={IconArrowBackUp} small />
          {m.admin_return_make()}
        </DeskLink>
      )}
      <DeskLink
        className={look}
        to={screenPath('orders', 'orderDetails', order.id, 'slip')}
        state={state}
      >
        <Icon of={IconPrinter} small />
        {m.admin_order_print()}
      </DeskLink>
      <Button kind="tertiary" size="small" onClick={copy}>
        <Icon of={IconCopy} small />
        {m.admin_order_copy_address()}
      </Button>
      <a className={look} href={pathTo(`/order/${order.token}`)} target="_blank" rel="noreferrer">
        <Icon of={IconExternalLink} small />
        {m.admin_order_track()}
      </a>
    </div>
  )
}
