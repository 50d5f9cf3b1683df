import type { OwnPageRecord } from '#contract/shop/own-pages.ts'
import * as m from '#messages'

/** Labels of the editor's fields, also for the history. */
export const labels = {
  title: m.admin_own_page_title_en,
  title_ar: m.admin_own_page_title_ar,
  sections: m.admin_own_page_parts_label,
  state: m.admin_own_page_state,
  footer: m.admin_own_page_linked,
  slug: m.admin_own_page_address,
  description: m.admin_own_page_about_en,
  description_ar: m.admin_own_page_about_ar,
}

export const footerLabels: Record<OwnPageRecord['footer'], () => string> = {
  none: m.admin_own_page_linked_none,
  shop: m.admin_own_page_linked_shop,
  help: m.admin_own_page_linked_help,
}

export const stateLabels: Record<OwnPageRecord['state'], () => string> = {
  draft: m.admin_own_page_draft,
  published: m.admin_own_page_published,
}
