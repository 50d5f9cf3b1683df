import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { SocialMark } from '#web/ui/marks/social-mark.tsx'
import { useDialog } from '../dialogs.tsx'
import { useFrame } from '../frame/frame.ts'
import { WhatsAppLink } from '../whatsapp-link.tsx'

/** Contact links of the shop, by the settings. */
export function ContactWays() {
  const { contact_email, contact_phone } = useFrame().settings
  const question = useDialog('question')
  const callback = useDialog('callback')
  return (
    <div className="contact-ways">
      {contact_phone && (
        <a className="contact-way" href={`tel:${contact_phone}`}>
          <Icon of={IconPhone} />
          <bdi className="ltr">{contact_phone}</bdi>
        </a>
      )}
      <WhatsAppLink className="contact-way">
        <SocialMark of="whatsapp" />
        {m.whatsapp_name()}
      </WhatsAppLink>
      {contact_email && (
        <a className="contact-way" href={`mailto:${contact_email}`}>
          <Icon of={IconMail} />
          <bdi className="ltr">{contact_email}</bdi>
        </a>
      )}
      <button type="button" className="contact-way" {...question}>
        <Icon of={IconMessageQuestion} />
        {m.question_title()}
      </button>
      <button type="button" className="contact-way" {...callback}>
        <Icon of={IconPhoneCall} />
        {m.callback_title()}
      </button>
    </div>
  )
}
