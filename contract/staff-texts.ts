/** What the API says to whoever joins the staff. Without zod, as texts.ts. */
export const joiningTexts = {
  invitation_ended: 'This invitation has ended, was used or was taken back',
  is_staff: 'This address is of somebody on the staff already',
  account_password: 'This address has an account: enter its password',
} as const

/** What it says about the staff, and API keys. */
export const staffTexts = {
  ...joiningTexts,
  role: 'Choose a role',
  by: 'Choose mail or link',
  email_for_mail: 'Enter the address that the invitation goes to',
  key_may: 'Choose what the key may do',
  key_ends: 'Choose a day to come, at most two years from now',
} as const
