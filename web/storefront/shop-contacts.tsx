import type { ReactNode } from 'react'
import { whatsAppLink } from '#contract/whatsapp.ts'
import * as m from '#messages'
import { useFrame } from './frame/frame.ts'
import { WhatsAppLink } from './whatsapp-link.tsx'

type ShopContactsProps = {
  /** What a chat begins with. */
  text?: string
  /** The words before them, which would lead nowhere without. */
  children?: ReactNode
}

/** Every way to write to the shop or to call it; nothing where it has none. */
export function ShopContacts({ text, children }: ShopContactsProps) {
  const { contact_email: email, contact_phone: phone, whatsapp } = useFrame().settings
  if (!email && !phone && !whatsapp) return null
  return (
    <>
      {children}
      <ul className="shop-contacts">
        {whatsapp && (
          <li>
            <WhatsAppLink className="link tap" text={text} />
          </li>
        )}
        {phone && (
          <li>
            <a className="link tap" href={`tel:${phone}`}>
              <bdi className="ltr">{phone}</bdi>
            </a>
          </li>
        )}
        {email && (
          <li>
            <a className="link tap" href={`mailto:${email}`}>
              <bdi className="ltr">{email}</bdi>
            </a>
          </li>
        )}
      </ul>
    </>
  )
}

/**
 * For who does not find their place among the areas, beside them: one link, a chat before a mail
 * before a call.
 */
export function AreaMissing() {
  const { contact_email: email, contact_phone: phone, whatsapp } = useFrame().settings
  const href = whatsapp
    ? whatsAppLink(whatsapp)
    : email
      ? `mailto:${email}`
      : phone
        ? `tel:${phone}`
        : null
  if (!href) return null
  return (
    <>
      {m.delivery_no_area()}{' '}
      <a className="link tap" href={href} target={whatsapp ? '_blank' : undefined} rel="noopener">
        {m.delivery_write()}
      </a>
    </>
  )
}
