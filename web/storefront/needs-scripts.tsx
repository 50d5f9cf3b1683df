import { noscript_needs, noscript_phone } from '#messages'
import { alertClass } from '#web/ui/alert.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { useFrame } from './frame/layout.tsx'

/** Without scripts the browser keeps no cart and no wishlist: what cannot work is said, with another way to order. */
export function NeedsScripts() {
  const { contact_email, contact_phone } = useFrame().settings
  const mail = (
    <a className="link" href={`mailto:${contact_email}`}>
      <bdi className="ltr">{contact_email}</bdi>
    </a>
  )
  const phone = (
    <a className="link" href={`tel:${contact_phone}`}>
      <bdi className="ltr">{contact_phone}</bdi>
    </a>
  )
  return (
    <noscript>
      <div className={`${alertClass('notice')} mt-5`}>
        <p>
          <Sentence of={(put) => noscript_needs({ mail: put(mail) })} />{' '}
          {contact_phone && <Sentence of={(put) => noscript_phone({ phone: put(phone) })} />}
        </p>
      </div>
    </noscript>
  )
}
