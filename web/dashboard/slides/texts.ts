import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = {
  name: m.admin_field_name_en,
  name_ar: m.admin_field_name_ar,
  path: m.admin_field_image,
  focus_x: m.admin_slide_focus_x,
  focus_y: m.admin_slide_focus_y,
  phone_path: m.admin_slide_phone_picture,
  alt: m.admin_field_alt,
  alt_ar: m.admin_field_alt_ar,
  caption: m.admin_slide_caption,
  caption_ar: m.admin_slide_caption_ar,
  link: m.admin_field_link,
  start_date: m.admin_field_start_date,
  end_date: m.admin_field_end_date,
}
