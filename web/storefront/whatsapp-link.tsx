import type { ReactNode } from 'react'
import { whatsAppLink } from '#contract/whatsapp.ts'
import * as m from '#messages'
import { useFrame } from './frame/frame.ts'

type WhatsAppLinkProps = {
  className?: string /** What the shopper finds typed there. */
  text?: string
  children?: ReactNode
}

/**
 * A chat with the shop (R24), named 'WhatsApp' unless it says otherwise; nothing where the shop has
 * no number for it.
 */
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
