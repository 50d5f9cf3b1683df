import { recentTexts } from '#web/device/recent.ts'

export const recentSearches = recentTexts('searches', 6)
