/** Titles of the shop's own pages. */
import type { PageName } from '#contract/shop/page-text.ts'
import * as m from '#messages'

export const pageTitles: Record<PageName, () => string> = {
  about: m.about_title,
  'delivery-returns': m.delivery_title,
  privacy: m.privacy_title,
  contact: m.footer_contact,
}
