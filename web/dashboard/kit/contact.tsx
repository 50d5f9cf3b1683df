import { whatsAppLink } from '#contract/whatsapp.ts'
import * as m from '#messages'

/** A number that is called by a press. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="link" href={`tel:${phone}`}>
    <bdi className="whitespace-nowrap" dir="ltr">
      {phone}
    </bdi>
  </a>
)

/**
 * A number that is called by a press, with its chat beside it. @param name whose it is, for who
 * does not see the row
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
 * An address that is written to by a press; nothing where none was left. What somebody typed is all
 * address: no subject and no further receivers.
 */
export function EmailLink({ email }: { email: string | null }) {
  if (email === null) return null
  return (
    <a className="link" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
      <bdi dir="ltr">{email}</bdi>
    </a>
  )
}

/** Customers write it with @ and without, or something that is no name there: that is no link. */
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
