/**
 * The dashboard's screens as the rail, the list under More, the search and the history name them.
 */
import IconCirclePercentage from '@tabler/icons-react/dist/esm/icons/IconCirclePercentage.mjs'
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBuildingWarehouse from '@tabler/icons-react/dist/esm/icons/IconBuildingWarehouse.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconHeartbeat from '@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconZoomQuestion from '@tabler/icons-react/dist/esm/icons/IconZoomQuestion.mjs'
import IconVocabulary from '@tabler/icons-react/dist/esm/icons/IconVocabulary.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMessage2Question from '@tabler/icons-react/dist/esm/icons/IconMessage2Question.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPackageImport from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import IconCashBanknote from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconSlideshow from '@tabler/icons-react/dist/esm/icons/IconSlideshow.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import {
  admin_areas,
  admin_callbacks,
  admin_categories,
  admin_coupons,
  admin_couriers,
  admin_customers,
  admin_desk,
  admin_group_catalogue,
  admin_group_deliver,
  admin_group_front,
  admin_group_sell,
  admin_group_shop,
  admin_health,
  admin_history,
  admin_imports,
  admin_instagram,
  admin_keys,
  admin_mails,
  admin_misses,
  admin_orders,
  admin_overview,
  admin_products,
  admin_profit,
  admin_own_pages,
  admin_parcels,
  admin_receive_back,
  admin_questions,
  admin_restock,
  admin_returns,
  admin_reviews,
  admin_security,
  admin_settings,
  admin_settlements,
  admin_slider,
  admin_social,
  admin_staff,
  admin_stock,
  admin_subcategories,
  admin_synonyms,
  admin_webhooks,
} from '#messages'
import { screenNames, type ScreenName, screenPath, screens } from '../screens.ts'
import type { Waiting } from '../waiting.ts'

type Face = {
  label: () => string
  icon: TablerIcon
  /** Which count of what waits stands beside it. */
  waits?: keyof Waiting
  /** Not as a number: one is as much as three. */
  marked?: true
}

/** Whether it is in use: what counts nothing is off. */
export const isInUse = ({ waits }: Face, waiting: Waiting | null): boolean =>
  waits === undefined || waiting === null || waiting[waits] !== null

/** What each screen is called, and its icon. */
export const faces: Record<ScreenName, Face> = {
  overview: { label: admin_overview, icon: IconLayoutDashboard },
  desk: { label: admin_desk, icon: IconHeadset, waits: 'desk' },
  orders: { label: admin_orders, icon: IconReceipt, waits: 'orders' },
  customers: { label: admin_customers, icon: IconUsers },
  callbacks: { label: admin_callbacks, icon: IconPhone, waits: 'callbacks' },
  questions: { label: admin_questions, icon: IconMessage2Question, waits: 'questions' },
  reviews: { label: admin_reviews, icon: IconStar, waits: 'reviews' },
  restock: { label: admin_restock, icon: IconBell, waits: 'restock' },
  parcels: { label: admin_parcels, icon: IconPackage, waits: 'parcels' },
  receive: { label: admin_receive_back, icon: IconPackageImport, waits: 'receive' },
  returns: { label: admin_returns, icon: IconReceiptRefund, waits: 'returns' },
  settlements: { label: admin_settlements, icon: IconCashBanknote },
  profit: { label: admin_profit, icon: IconChartBar },
  products: { label: admin_products, icon: IconHanger },
  stock: { label: admin_stock, icon: IconBuildingWarehouse },
  imports: { label: admin_imports, icon: IconTableImport },
  categories: { label: admin_categories, icon: IconFolder },
  subcategories: { label: admin_subcategories, icon: IconFolders },
  coupons: { label: admin_coupons, icon: IconCirclePercentage },
  synonyms: { label: admin_synonyms, icon: IconVocabulary },
  misses: { label: admin_misses, icon: IconZoomQuestion },
  slides: { label: admin_slider, icon: IconSlideshow },
  instagramImages: { label: admin_instagram, icon: IconBrandInstagram },
  socialLinks: { label: admin_social, icon: IconLink },
  areas: { label: admin_areas, icon: IconMapPin },
  pages: { label: admin_own_pages, icon: IconFileText },
  settings: { label: admin_settings, icon: IconSettings },
  couriers: { label: admin_couriers, icon: IconTruckDelivery },
  mails: { label: admin_mails, icon: IconMailX, waits: 'failed_mails' },
  staff: { label: admin_staff, icon: IconUsersGroup },
  apiKeys: { label: admin_keys, icon: IconKey },
  factors: { label: admin_security, icon: IconShieldLock },
  webhooks: { label: admin_webhooks, icon: IconWebhook },
  health: { label: admin_health, icon: IconHeartbeat, waits: 'troubles', marked: true },
  history: { label: admin_history, icon: IconHistory },
}

const groupLabels = {
  sell: admin_group_sell,
  deliver: admin_group_deliver,
  catalogue: admin_group_catalogue,
  front: admin_group_front,
  shop: admin_group_shop,
}

export type Section = Face & { name: ScreenName; to: string }

export const groups = (['sell', 'deliver', 'catalogue', 'front', 'shop'] as const).map((id) => ({
  id,
  label: groupLabels[id],
  sections: screenNames
    .filter((name) => screens[name].group === id)
    .map((name): Section => ({ name, to: screenPath(name), ...faces[name] })),
}))

/** What the Inbox of the tab bar stands for. */
export const inbox = screenNames
  .filter((name) => screens[name].inbox)
  .map((name) => screenPath(name))

/** Whether this address stands in a section; the dashboard's own address shows the areas (R91). */
export const isIn = (place: string, to: string): boolean =>
  place === to ||
  place.startsWith(`${to}/`) ||
  (place === '/dashboard' && to === screenPath('areas'))
