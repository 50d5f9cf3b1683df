import type { PageName } from '#contract/page-text.ts'
import {
  admin_page_about,
  admin_page_contact,
  admin_page_delivery,
  admin_page_privacy,
  admin_page_text,
  admin_page_text_ar,
} from '#messages'

/** What the fields of the dialog are called, there and in the history. */
export const labels = { text: admin_page_text, text_ar: admin_page_text_ar }

/** What each page is called. */
export const pageNamesSaid: Record<PageName, () => string> = {
  about: admin_page_about,
  'delivery-returns': admin_page_delivery,
  privacy: admin_page_privacy,
  contact: admin_page_contact,
}
