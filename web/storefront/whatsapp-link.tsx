import type { ReactNode } from 'react'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { useFrame } from './frame/frame.ts'

type WhatsAppLinkProps = {
  className?: string /** Initial text of the chat. */
  text?: string
  children?: ReactNode
}

/** WhatsApp chat with the shop (R24), labelled 'WhatsApp' by default; nothing without a number. */
export function WhatsAppLink({
  className = 'link',
  text,
  children = m.whatsapp_name(),
}: WhatsAppLinkProps) {
  const { whatsapp } = useFrame().settings
  if (!whatsapp) return null
  return (
    <a className={className} href={whatsAppLink(whatsapp, text)} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
