import {
  admin_field_link,
  admin_field_name,
  admin_social_wrong_link,
  admin_social_wrong_name,
} from '#messages'
import { sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = { name: admin_field_name, link: admin_field_link }

/** What is said for texts of the shop about social links. */
export const say = sayingAlso(
  [/^Enter a name with letters$/, () => admin_social_wrong_name()],
  [/^Enter a link that starts with https:\/\/, mailto: or tel:$/, () => admin_social_wrong_link()],
)
