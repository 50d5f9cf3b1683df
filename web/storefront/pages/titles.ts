/** What the shop's own pages are called. */
import type { PageName } from '#contract/page-text.ts'
import { about_title, delivery_title, footer_contact, privacy_title } from '#messages'

export const pageTitles: Record<PageName, () => string> = {
  about: about_title,
  'delivery-returns': delivery_title,
  privacy: privacy_title,
  contact: footer_contact,
}
