import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconPackageImport from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { StockMoveKind } from '#contract/products/stock.ts'
import * as m from '#messages'

/** Label and icon of each kind of stock movement. */
export const moveKinds: Record<StockMoveKind, { label: () => string; icon: TablerIcon }> = {
  sale: { label: m.admin_move_sale, icon: IconShoppingBag },
  back: { label: m.admin_move_back, icon: IconPackageImport },
  received: { label: m.admin_move_received, icon: IconTruckDelivery },
  count: { label: m.admin_move_count, icon: IconClipboardCheck },
  correction: { label: m.admin_move_correction, icon: IconPencil },
  damaged: { label: m.admin_move_damaged, icon: IconTrash },
  import: { label: m.admin_move_import, icon: IconFileImport },
}
