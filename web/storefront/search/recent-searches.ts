import { recentTexts } from '#web/recent.ts'

export const recentSearches = recentTexts('searches', 6)
