import * as m from '#messages'
import { sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = { name: m.admin_field_name, link: m.admin_field_link }

/** What is said for texts of the shop about social links. */
export const say = sayingAlso(
  [/^Enter a name with letters$/, () => m.admin_social_wrong_name()],
  [
    /^Enter a link that starts with https:\/\/, mailto: or tel:$/,
    () => m.admin_social_wrong_link(),
  ],
)
