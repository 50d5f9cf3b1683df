import * as m from '#messages'
import { sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  path: m.admin_field_image,
  name: m.admin_field_link,
  alt: m.admin_field_alt,
  alt_ar: m.admin_field_alt_ar,
}

/** What is said for texts of the shop about Instagram images. */
export const say = sayingAlso([
  /^Enter a link that starts with https:\/\/$/,
  () => m.admin_instagram_wrong_link(),
])
