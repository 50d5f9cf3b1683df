import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconPhoneCheck from '@tabler/icons-react/dist/esm/icons/IconPhoneCheck.mjs'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import * as m from '#messages'
import type { PartName } from './part-names.ts'

/** Name and icon of each part. */
export const partFaces: Record<PartName, { label: () => string; icon: TablerIcon }> = {
  brand: { label: m.admin_brand, icon: IconPalette },
  opening: { label: m.admin_opening, icon: IconDoor },
  contact: { label: m.admin_settings_contact, icon: IconBuildingStore },
  delivery: { label: m.admin_settings_times, icon: IconCalendarTime },
  returns: { label: m.admin_settings_returns, icon: IconReceiptRefund },
  confirming: { label: m.admin_settings_confirming, icon: IconPhoneCheck },
  whatsapp: { label: m.admin_settings_whatsapp_texts, icon: IconBrandWhatsapp },
  home: { label: m.admin_settings_home, icon: IconHome },
  upkeep: { label: m.admin_settings_upkeep, icon: IconTool },
}
