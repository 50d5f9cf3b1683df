import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="link" href={`tel:${phone}`}>
    <bdi className="whitespace-nowrap" dir="ltr">
      {phone}
    </bdi>
  </a>
)

/**
 * Phone number as a link, with its WhatsApp chat beside it.
 * @param name accessible name of its owner
 */
export function PhoneLinks({ phone, name }: { phone: string; name: string }) {
  return (
    <span className="contact-links">
      <PhoneLink phone={phone} />
      <a
        className="link small"
        href={whatsAppLink(phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={m.admin_contact_whatsapp_named({ name })}
      >
        {m.admin_contact_whatsapp()}
      </a>
    </span>
  )
}

/**
 * E-mail address as a link; nothing without one. The text is encoded as an address alone, so that
 * it cannot add a subject or further recipients.
 */
export function EmailLink({ email }: { email: string | null }) {
  if (email === null) return null
  return (
    <a className="link" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
      <bdi dir="ltr">{email}</bdi>
    </a>
  )
}

/**
 * Instagram user name as a link. Customers type it with or without @; an invalid name is no link.
 */
export function InstagramLink({ user }: { user: string }) {
  const name = /^@?([\w.]{1,30})$/.exec(user.trim())?.[1]
  if (!name) return <bdi>{user}</bdi>
  return (
    <a
      className="link ltr"
      href={`https://www.instagram.com/${name}/`}
      target="_blank"
      rel="noreferrer"
    >
      @{name}
    </a>
  )
}
