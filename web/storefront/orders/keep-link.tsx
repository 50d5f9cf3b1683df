import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { copyText } from '#web/copy-text.ts'
import { pathTo } from '#web/links.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { SocialMark } from '#web/ui/marks/social-mark.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { useFrame } from '../frame/frame.ts'
import { ShopContacts } from '../shop-contacts.tsx'

/** Full address of the order's page, to share. */
function useOrderAddress({ token }: Order): string {
  return `${useFrame().origin}${pathTo(`/order/${token}`)}`
}

/** Notice after an order: a guest can return to the order only by its address. */
export function KeepLink({ order }: { order: Order }) {
  const { showToast } = useAnnouncements()
  const [isCopied, setCopied] = useState(false)
  const address = useOrderAddress(order)
  const { email, number } = order
  const copy = async () => {
    const copied = await copyText(address)
    setCopied(copied)
    showToast(copied ? m.order_link_copied() : m.order_link_not_copied())
  }
  return (
    <section className="keep-link" aria-labelledby="keep-link">
      <h2 className="title-2" id="keep-link">
        {m.order_link_keep()}
      </h2>
      <p>
        {m.order_link_why()}{' '}
        {email && (
          <Sentence of={(put) => m.order_link_mailed({ email: put(<bdi>{email}</bdi>) })} />
        )}
      </p>
      <p className="small muted ltr">{address}</p>
      <div className="buttons">
        <Button kind="tertiary" onClick={copy}>
          <Icon of={isCopied ? IconCheck : IconCopy} small />
          {m.order_link_copy()}
        </Button>
        <a
          className={buttonClass({ kind: 'tertiary' })}
          href={whatsAppLink('', m.order_link_text({ number, address }))}
          target="_blank"
          rel="noopener"
        >
          <SocialMark of="whatsapp" />
          {m.order_link_send()}
        </a>
      </div>
    </section>
  )
}

/** Contact links of the shop for questions about an order. */
export function AskAboutOrder({ order }: { order: Order }) {
  const address = useOrderAddress(order)
  return (
    <section>
      <ShopContacts text={m.order_ask_text({ number: order.number, address })}>
        <h2 className="title-2">{m.order_ask()}</h2>
      </ShopContacts>
    </section>
  )
}
