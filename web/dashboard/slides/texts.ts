import { slideTexts } from '#contract/slides.ts'
import {
  admin_field_alt,
  admin_field_alt_ar,
  admin_field_end_date,
  admin_field_image,
  admin_field_link,
  admin_field_name,
  admin_field_name_ar,
  admin_field_start_date,
  admin_slide_caption,
  admin_slide_caption_ar,
  admin_slide_focus_x,
  admin_slide_focus_y,
  admin_slide_phone_picture,
  admin_slide_wrong_focus,
  admin_slide_wrong_link,
} from '#messages'
import { exactly, sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  name: admin_field_name,
  name_ar: admin_field_name_ar,
  path: admin_field_image,
  focus_x: admin_slide_focus_x,
  focus_y: admin_slide_focus_y,
  phone_path: admin_slide_phone_picture,
  alt: admin_field_alt,
  alt_ar: admin_field_alt_ar,
  caption: admin_slide_caption,
  caption_ar: admin_slide_caption_ar,
  link: admin_field_link,
  start_date: admin_field_start_date,
  end_date: admin_field_end_date,
}

/** What is said for texts of the shop about slides. */
export const say = sayingAlso(
  [exactly(slideTexts.link), () => admin_slide_wrong_link()],
  [exactly(slideTexts.focus), () => admin_slide_wrong_focus()],
)
