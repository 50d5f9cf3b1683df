/** What this browser has looked for lately. */
import { recentTexts } from '#web/recent.ts'

export const recentSearches = recentTexts('searches', 6)
