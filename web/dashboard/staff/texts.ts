import { staffTexts } from '#contract/staff-texts.ts'
import {
  admin_role,
  admin_staff_email,
  admin_staff_field_invited,
  admin_staff_field_second_step,
  admin_staff_field_signed_in,
  admin_staff_field_suspended,
  admin_staff_name,
  admin_staff_say_email,
  admin_staff_say_is_staff,
  admin_staff_say_role,
} from '#messages'
import { exactly, sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialogs are called. */
export const labels = { email: admin_staff_email, role: admin_role }

/** What the history shows besides. */
export const historyLabels = {
  name: admin_staff_name,
  role: admin_role,
  second_step: admin_staff_field_second_step,
  invited: admin_staff_field_invited,
  suspended: admin_staff_field_suspended,
  signed_in: admin_staff_field_signed_in,
}

/** What the contract says of the staff, in the page's language. */
export const sayStaff = sayingAlso(
  [exactly(staffTexts.email_for_mail), () => admin_staff_say_email()],
  [exactly(staffTexts.is_staff), () => admin_staff_say_is_staff()],
  [exactly(staffTexts.role), () => admin_staff_say_role()],
)
