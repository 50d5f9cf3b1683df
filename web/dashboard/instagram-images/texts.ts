import {
  admin_field_alt,
  admin_field_alt_ar,
  admin_field_image,
  admin_field_link,
  admin_instagram_wrong_link,
} from '#messages'
import { sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  path: admin_field_image,
  name: admin_field_link,
  alt: admin_field_alt,
  alt_ar: admin_field_alt_ar,
}

/** What is said for texts of the shop about Instagram images. */
export const say = sayingAlso([
  /^Enter a link that starts with https:\/\/$/,
  () => admin_instagram_wrong_link(),
])
