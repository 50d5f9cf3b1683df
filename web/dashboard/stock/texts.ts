import * as m from '#messages'

/** What the history calls what was received, counted and corrected. */
export const labels = {
  name: m.admin_field_name,
  pieces: m.admin_moves_pieces,
  variants: m.admin_field_variants,
  quantity: m.admin_stock_in,
  note: m.admin_correct_note,
}
