import {
  admin_mail_kind_answer,
  admin_mail_kind_email_changed,
  admin_mail_kind_order_cancelled,
  admin_mail_kind_order_changed,
  admin_mail_kind_order_confirmed,
  admin_mail_kind_order_placed,
  admin_mail_kind_order_shop,
  admin_mail_kind_order_status,
  admin_mail_kind_other,
  admin_mail_kind_password,
  admin_mail_kind_codes_guessed,
  admin_mail_kind_factors_changed,
  admin_mail_kind_password_changed,
  admin_mail_kind_restock,
  admin_mail_kind_trouble,
  admin_mail_kind_webhook,
} from '#messages'

const kinds = new Map([
  ['order-placed', admin_mail_kind_order_placed],
  ['order-placed-shop', admin_mail_kind_order_shop],
  ['order-status', admin_mail_kind_order_status],
  ['order-confirmed', admin_mail_kind_order_confirmed],
  ['order-cancelled', admin_mail_kind_order_cancelled],
  ['order-changed', admin_mail_kind_order_changed],
  ['password-reset', admin_mail_kind_password],
  ['password-changed', admin_mail_kind_password_changed],
  ['factors-changed', admin_mail_kind_factors_changed],
  ['codes-guessed', admin_mail_kind_codes_guessed],
  ['email-changed', admin_mail_kind_email_changed],
  ['back-in-stock', admin_mail_kind_restock],
  ['trouble', admin_mail_kind_trouble],
  ['webhook-off', admin_mail_kind_webhook],
  ['question-answered', admin_mail_kind_answer],
])

/** What a mail is about, in words. */
export const mailKind = (kind: string): string => (kinds.get(kind) ?? admin_mail_kind_other)()
