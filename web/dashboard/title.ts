import * as m from '#messages'
import { shopName } from '#contract/text/brand.ts'

/** Title of a screen: "Orders · Nour dashboard". */
export const deskTitle = (page: string): string => m.admin_title({ page, shop: shopName() })
