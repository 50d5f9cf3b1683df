import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'

/**
 * Links for a call and a chat.
 * @param whatsapp initial text of the chat
 */
export function OrderCalls({ phone, whatsapp }: { phone: string; whatsapp: string | undefined }) {
  const look = buttonClass({ kind: 'tertiary', size: 'small' })
  return (
    <>
      <a className={look} href={`tel:${phone}`}>
        <Icon of={IconPhone} small />
        {m.admin_order_call()}
      </a>
      <a className={look} href={whatsAppLink(phone, whatsapp)} target="_blank" rel="noreferrer">
        <Icon of={IconBrandWhatsapp} small />
        {m.admin_order_whatsapp()}
      </a>
    </>
  )
}
