/** The slugs of the products that this browser has looked at lately. */
import { recentTexts } from '#web/recent.ts'

export const viewed = recentTexts('viewed', 12)
