/** Event emitted by categories. */
import { defineEvent } from '#server/events.ts'

/**
 * Emitted when names or categories of sub-categories have changed (`renamed`), or only their
 * visibility: their products are refreshed.
 */
export const subcategoriesChanged = defineEvent<{ subcategory_ids: number[]; renamed: boolean }>(
  'subcategories-changed',
)
