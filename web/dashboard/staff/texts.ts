import * as m from '#messages'

/** Labels of the dialogs' fields. */
export const labels = { email: m.admin_staff_email, role: m.admin_role }

/** Further labels of the history. */
export const historyLabels = {
  name: m.admin_staff_name,
  role: m.admin_role,
  second_step: m.admin_staff_field_second_step,
  invited: m.admin_staff_field_invited,
  suspended: m.admin_staff_field_suspended,
  off: m.admin_staff_field_off,
  signed_in: m.admin_staff_field_signed_in,
}
