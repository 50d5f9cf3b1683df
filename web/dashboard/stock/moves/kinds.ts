import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconPackageImport from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { StockMoveKind } from '#contract/stock.ts'
import {
  admin_move_back,
  admin_move_correction,
  admin_move_count,
  admin_move_damaged,
  admin_move_import,
  admin_move_received,
  admin_move_sale,
} from '#messages'

/** Why pieces moved, in a word and an icon. */
export const moveKinds: Record<StockMoveKind, { label: () => string; icon: TablerIcon }> = {
  sale: { label: admin_move_sale, icon: IconShoppingBag },
  back: { label: admin_move_back, icon: IconPackageImport },
  received: { label: admin_move_received, icon: IconTruckDelivery },
  count: { label: admin_move_count, icon: IconClipboardCheck },
  correction: { label: admin_move_correction, icon: IconPencil },
  damaged: { label: admin_move_damaged, icon: IconTrash },
  import: { label: admin_move_import, icon: IconFileImport },
}
