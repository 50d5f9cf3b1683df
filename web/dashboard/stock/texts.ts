import {
  admin_correct_note,
  admin_field_name,
  admin_field_variants,
  admin_moves_pieces,
  admin_stock_in,
} from '#messages'

/** What the history calls what was received, counted and corrected. */
export const labels = {
  name: admin_field_name,
  pieces: admin_moves_pieces,
  variants: admin_field_variants,
  quantity: admin_stock_in,
  note: admin_correct_note,
}
