import { staffTexts } from '#contract/staff-texts.ts'
import * as m from '#messages'
import { exactly, sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialogs are called. */
export const labels = { email: m.admin_staff_email, role: m.admin_role }

/** What the history shows besides. */
export const historyLabels = {
  name: m.admin_staff_name,
  role: m.admin_role,
  second_step: m.admin_staff_field_second_step,
  invited: m.admin_staff_field_invited,
  suspended: m.admin_staff_field_suspended,
  signed_in: m.admin_staff_field_signed_in,
}

/** What the contract says of the staff, in the page's language. */
export const sayStaff = sayingAlso(
  [exactly(staffTexts.email_for_mail), () => m.admin_staff_say_email()],
  [exactly(staffTexts.is_staff), () => m.admin_staff_say_is_staff()],
  [exactly(staffTexts.role), () => m.admin_staff_say_role()],
)
