import type { StockCount } from '#contract/products/stock/stock-counts.ts'
import * as m from '#messages'
import { nameOf } from '../../kit/names.tsx'

type Named = Pick<StockCount, 'name' | 'name_ar' | 'category_id' | 'subcategory_id'>

/** Name of a count in the reader's language; a count of everything without a name is stored so. */
export const countName = (count: Named): string =>
  count.name === 'Everything' && count.category_id === null && count.subcategory_id === null
    ? m.admin_count_everything()
    : nameOf(count)
