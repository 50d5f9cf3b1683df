import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { nameOf } from '../kit/names.tsx'
import type { Removal } from '../kit/use-action.ts'
import { categoryNameOf } from '../products/subcategories.ts'

/** Deletion of a sub-category, with what it means for the shop. */
export const removalOf = (subcategory: SubcategoryRecord): Removal => ({
  consequence:
    subcategory.products > 0
      ? m.admin_subcategory_used({ count: subcategory.products })
      : m.admin_subcategory_consequence({
          name: nameOf(subcategory),
          category: categoryNameOf(subcategory),
        }),
  send: () => adminApi().subcategories.delete({ id: subcategory.id }),
  done: m.admin_subcategory_deleted,
  failure: withReason(oops()),
})
