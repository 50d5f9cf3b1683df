import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { SocialMark } from '#web/ui/marks/social-mark.tsx'
import { useFrame } from '../frame/frame.ts'
import { WhatsAppLink } from '../whatsapp-link.tsx'

/**
 * Contact links for an order that the shop takes only in person: phone and WhatsApp, or e-mail
 * without either.
 */
export function CallUs() {
  const { contact_phone: phone, whatsapp, contact_email: email } = useFrame().settings
  return (
    <>
      <p>{m.checkout_call_us_help()}</p>
      <div className="call-us">
        {phone && (
          <a className={buttonClass({ kind: 'primary' })} href={`tel:${phone}`}>
            <Icon of={IconPhone} small />
            <span>
              <Sentence
                of={(put) => m.checkout_call({ phone: put(<bdi className="ltr">{phone}</bdi>) })}
              />
            </span>
          </a>
        )}
        <WhatsAppLink className={buttonClass()} text={m.checkout_call_us_text()}>
          <SocialMark of="whatsapp" />
          {m.track_whatsapp()}
        </WhatsAppLink>
        {email && !phone && !whatsapp && (
          <a className={buttonClass({ kind: 'primary' })} href={`mailto:${email}`}>
            <Icon of={IconMail} small />
            <bdi className="ltr">{email}</bdi>
          </a>
        )}
      </div>
    </>
  )
}
