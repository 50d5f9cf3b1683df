import { admin_category_used } from '#messages'
import { sayingAlso } from '../kit/form/say.ts'

/** What is said for texts of the shop about categories. */
export const say = sayingAlso([/^The category is used by (\d+) subcategor/, (count) => admin_category_used({ count: Number(count) })])
