/** The events that categories emits. */
import { defineEvent } from '#server/events.ts'

/**
 * A sub-category is about to be deleted, and nobody can put anything into it any more: let go of what no longer counts (archived
 * products), and answer how many products keep it in use.
 */
export const subcategoryDeleting = defineEvent<{ subcategory_id: number }, { products: number }>('subcategory-deleting')

/** An admin looks at these sub-categories: answer how many products are in each; one with none may be left out. */
export const productsAsked = defineEvent<{ subcategory_ids: number[] }, Map<number, number>>('products-asked')

/** The shop's frame is shown: answer whether anything that shoppers see costs less than it did. */
export const saleAsked = defineEvent<null, boolean>('sale-asked')

/**
 * What these sub-categories are called or which category they are in has changed (`renamed`), or only whether shoppers see them: what shows
 * them is made anew.
 */
export const subcategoriesChanged = defineEvent<{ subcategory_ids: number[]; renamed: boolean }>('subcategories-changed')
