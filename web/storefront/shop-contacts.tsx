import type { ReactNode } from 'react'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { useFrame } from './frame/frame.ts'
import { WhatsAppLink } from './whatsapp-link.tsx'

type ShopContactsProps = {
  /** Initial text of a chat. */
  text?: string
  /** Introduction; left out without contacts. */
  children?: ReactNode
}

/** Contact links of the shop; nothing without any. */
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
 * Contact link beside the areas, for shoppers whose area is missing: chat, else e-mail, else phone.
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
