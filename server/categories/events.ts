/** The event that categories emits. */
import { defineEvent } from '#server/events.ts'

/**
 * What these sub-categories are called or which category they are in has changed (`renamed`), or
 * only whether shoppers see them: what shows them is made anew.
 */
export const subcategoriesChanged = defineEvent<{ subcategory_ids: number[]; renamed: boolean }>(
  'subcategories-changed',
)
