import type { PageName } from '#contract/shop/page-text.ts'
import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = { text: m.admin_page_text, text_ar: m.admin_page_text_ar }

/** Names of the pages. */
export const pageNamesSaid: Record<PageName, () => string> = {
  about: m.admin_page_about,
  'delivery-returns': m.admin_page_delivery,
  privacy: m.admin_page_privacy,
  contact: m.admin_page_contact,
}
