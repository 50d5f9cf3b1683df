import { admin_category_is_home, admin_category_used, admin_field_image, admin_field_name, admin_field_name_ar } from '#messages'
import { sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = { name: admin_field_name, name_ar: admin_field_name_ar, image: admin_field_image, is_home: admin_category_is_home }

/** What is said for texts of the shop about categories. */
export const say = sayingAlso([/^The category is used by (\d+) subcategor/, (count) => admin_category_used({ count: Number(count) })])
