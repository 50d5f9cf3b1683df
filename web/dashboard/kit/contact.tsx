import { admin_contact_whatsapp, admin_contact_whatsapp_named } from '#messages'

/** Where a chat with an Egyptian number opens, with a text typed in already if there is one. */
export const whatsAppOf = (phone: string, text?: string): string =>
  `https://wa.me/2${phone}${text ? `?${new URLSearchParams({ text })}` : ''}`

/** A number that is called by a press, with its chat beside it. @param name whose it is, for who does not see the row */
export function PhoneLinks({ phone, name }: { phone: string; name: string }) {
  return (
    <span className="contact-links">
      <a className="link" href={`tel:${phone}`}>
        <bdi className="ltr">{phone}</bdi>
      </a>
      <a
        className="link small"
        href={whatsAppOf(phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={admin_contact_whatsapp_named({ name })}
      >
        {admin_contact_whatsapp()}
      </a>
    </span>
  )
}

/** An address that is written to by a press. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a className="link" href={`mailto:${email}`}>
      <bdi className="ltr">{email}</bdi>
    </a>
  )
}
