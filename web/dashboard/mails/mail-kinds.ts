import * as m from '#messages'

const kinds = new Map([
  ['order-placed', m.admin_mail_kind_order_placed],
  ['order-placed-shop', m.admin_mail_kind_order_shop],
  ['order-status', m.admin_mail_kind_order_status],
  ['order-confirmed', m.admin_mail_kind_order_confirmed],
  ['order-cancelled', m.admin_mail_kind_order_cancelled],
  ['order-changed', m.admin_mail_kind_order_changed],
  ['password-reset', m.admin_mail_kind_password],
  ['password-changed', m.admin_mail_kind_password_changed],
  ['factors-changed', m.admin_mail_kind_factors_changed],
  ['codes-guessed', m.admin_mail_kind_codes_guessed],
  ['email-changed', m.admin_mail_kind_email_changed],
  ['back-in-stock', m.admin_mail_kind_restock],
  ['shop-open', m.admin_mail_kind_shop_open],
  ['trouble', m.admin_mail_kind_trouble],
  ['webhook-off', m.admin_mail_kind_webhook],
  ['question-answered', m.admin_mail_kind_answer],
])

export const mailKind = (kind: string): string => (kinds.get(kind) ?? m.admin_mail_kind_other)()
