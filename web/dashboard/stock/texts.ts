import * as m from '#messages'

/** Labels of deliveries, counts and corrections in the history. */
export const labels = {
  name: m.admin_field_name,
  pieces: m.admin_moves_pieces,
  variants: m.admin_field_variants,
  quantity: m.admin_stock_in,
  note: m.admin_correct_note,
}
