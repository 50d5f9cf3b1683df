/** Slugs of the recently viewed products of this browser. */
import { recentTexts } from '#web/device/recent.ts'

export const viewed = recentTexts('viewed', 12)
