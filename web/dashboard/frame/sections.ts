/** Names and icons of the screens, for the rail, More, the search and the history. */
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconCirclePercentage from '@tabler/icons-react/dist/esm/icons/IconCirclePercentage.mjs'
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconBuildingWarehouse from '@tabler/icons-react/dist/esm/icons/IconBuildingWarehouse.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconHeartbeat from '@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconZoomQuestion from '@tabler/icons-react/dist/esm/icons/IconZoomQuestion.mjs'
import IconVocabulary from '@tabler/icons-react/dist/esm/icons/IconVocabulary.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
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
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import * as m from '#messages'
import {
  type GroupName,
  groupNames,
  screenAt,
  screenNames,
  type ScreenName,
  screenPath,
  screens,
} from '../screens.ts'
import type { Waiting } from '../waiting.ts'

type Face = {
  label: () => string
  icon: TablerIcon
  /** Count of waiting items shown beside it. */
  waits?: keyof Waiting
  /** Whether the count is shown as a mark without a number. */
  marked?: true
}

/** Whether a section is in use: one without its count is switched off. */
export const isInUse = ({ waits }: Face, waiting: Waiting | null): boolean =>
  waits === undefined || waiting === null || waiting[waits] !== null

/** Name and icon of each screen. */
export const faces: Record<ScreenName, Face> = {
  overview: { label: m.admin_overview, icon: IconCalendarEvent },
  desk: { label: m.admin_desk, icon: IconHeadset, waits: 'desk' },
  orders: { label: m.admin_orders, icon: IconReceipt, waits: 'orders' },
  customers: { label: m.admin_customers, icon: IconUsers },
  former: { label: m.admin_former, icon: IconArchive },
  callbacks: { label: m.admin_callbacks, icon: IconPhone, waits: 'callbacks' },
  questions: { label: m.admin_questions, icon: IconMessage2Question, waits: 'questions' },
  reviews: { label: m.admin_reviews, icon: IconStar, waits: 'reviews' },
  restock: { label: m.admin_restock, icon: IconBell, waits: 'restock' },
  parcels: { label: m.admin_parcels, icon: IconPackage },
  receive: { label: m.admin_receive_back, icon: IconPackageImport, waits: 'receive' },
  returns: { label: m.admin_returns, icon: IconReceiptRefund, waits: 'returns' },
  settlements: { label: m.admin_settlements, icon: IconCashBanknote },
  profit: { label: m.admin_profit, icon: IconChartBar },
  costs: { label: m.admin_costs, icon: IconWallet },
  products: { label: m.admin_products, icon: IconHanger },
  stock: { label: m.admin_stock, icon: IconBuildingWarehouse },
  imports: { label: m.admin_imports, icon: IconTableImport },
  categories: { label: m.admin_categories, icon: IconFolder },
  subcategories: { label: m.admin_subcategories, icon: IconFolders },
  coupons: { label: m.admin_coupons, icon: IconCirclePercentage },
  synonyms: { label: m.admin_synonyms, icon: IconVocabulary },
  misses: { label: m.admin_misses, icon: IconZoomQuestion },
  homePage: { label: m.admin_home_page, icon: IconLayoutList },
  slides: { label: m.admin_slider, icon: IconSlideshow },
  instagramImages: { label: m.admin_instagram, icon: IconBrandInstagram },
  socialLinks: { label: m.admin_social, icon: IconLink },
  areas: { label: m.admin_areas, icon: IconMapPin },
  pages: { label: m.admin_own_pages, icon: IconFileText },
  redirects: { label: m.admin_redirects, icon: IconRoute },
  settings: { label: m.admin_settings, icon: IconSettings },
  start: { label: m.admin_start, icon: IconListCheck },
  couriers: { label: m.admin_couriers, icon: IconTruckDelivery },
  mails: { label: m.admin_mails, icon: IconMailX, waits: 'failed_mails' },
  staff: { label: m.admin_staff, icon: IconUsersGroup },
  apiKeys: { label: m.admin_keys, icon: IconKey },
  factors: { label: m.admin_security, icon: IconShieldLock },
  alerts: { label: m.admin_alerts, icon: IconBellRinging },
  webhooks: { label: m.admin_webhooks, icon: IconWebhook },
  health: { label: m.admin_health, icon: IconHeartbeat, waits: 'troubles', marked: true },
  history: { label: m.admin_history, icon: IconHistory },
}

export type Section = Face & { name: ScreenName; to: string }

/** A stage of the work on orders, with the screens that belong to it. */
type Stage = {
  label: () => string
  /** Screen whose permission it needs. */
  name: ScreenName
  to: string
  /** Names of the counts that are added up, and of the count of late orders. */
  counts: (keyof Waiting)[]
  late?: keyof Waiting
  /** Whether an address belongs to it. */
  isAt: (place: string, query: URLSearchParams) => boolean
}

const packing = ['choose', 'hand-over', 'paper'].map((path) => screenPath('parcels', path))

/** Stages from the order to its money; the list of all orders stands before them. */
export const stages: Stage[] = [
  {
    label: m.admin_stage_confirm,
    name: 'desk',
    to: screenPath('desk'),
    counts: ['desk'],
    isAt: (place) => isIn(place, screenPath('desk')),
  },
  {
    label: m.admin_stage_pack,
    name: 'parcels',
    to: screenPath('parcels', 'choose'),
    counts: ['pack'],
    isAt: (place, query) =>
      packing.includes(place) ||
      (place === screenPath('parcels') && query.get('group') === 'ready'),
  },
  {
    label: m.admin_stage_courier,
    name: 'parcels',
    to: `${screenPath('parcels')}?group=with_courier`,
    counts: ['with_courier'],
    late: 'late',
    isAt: (place, query) =>
      place === screenPath('orders', 'messages') ||
      (place === screenPath('parcels') && query.get('group') !== 'ready'),
  },
  {
    label: m.admin_stage_back,
    name: 'receive',
    to: screenPath('receive'),
    counts: ['receive', 'returns'],
    isAt: (place) => isIn(place, screenPath('receive')) || isIn(place, screenPath('returns')),
  },
  {
    label: m.admin_stage_money,
    name: 'settlements',
    to: screenPath('settlements'),
    counts: ['money'],
    late: 'money',
    isAt: (place) => isIn(place, screenPath('settlements')),
  },
]

/** Sum of a stage's counts; null while they are unknown, or switched off. */
export function countOf({ counts }: Stage, waiting: Waiting | null): number | null {
  const known = counts.flatMap((count) => waiting?.[count] ?? [])
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0)
}

/** Sum of the counts of sections, 0 for those that have none. */
export const countOfSections = (sections: Section[], waiting: Waiting | null): number =>
  sections.reduce((sum, { waits }) => sum + ((waits && waiting?.[waits]) || 0), 0)

const groupFaces: Record<GroupName, Pick<Face, 'label' | 'icon'>> = {
  today: { label: m.admin_overview, icon: IconCalendarEvent },
  orders: { label: m.admin_orders, icon: IconReceipt },
  customers: { label: m.admin_customers, icon: IconUsers },
  products: { label: m.admin_products, icon: IconHanger },
  promote: { label: m.admin_group_promote, icon: IconSpeakerphone },
  profit: { label: m.admin_profit, icon: IconChartBar },
  inbox: { label: m.admin_inbox, icon: IconInbox },
  settings: { label: m.admin_settings, icon: IconSettings },
  advanced: { label: m.admin_group_advanced, icon: IconSettings },
}

export const groups = groupNames.map((id) => ({
  id,
  ...groupFaces[id],
  sections: screenNames
    .filter((name) => screens[name].group === id && !screens[name].within)
    .map((name): Section => ({ name, to: screenPath(name), ...faces[name] })),
}))

export type Group = (typeof groups)[number]

/** Address of a group: its own screen, or its first permitted one. */
export const pathOfGroup = ({ id, sections }: Group): string =>
  id === 'inbox'
    ? '/dashboard/inbox'
    : ((sections.find(({ name }) => name === 'orders') ?? sections[0])?.to ?? '/dashboard/more')

/** Whether an address belongs to a group; the advanced screens are listed by the settings. */
export const isInGroup = ({ id }: Pick<Group, 'id'>, place: string): boolean => {
  const name = screenAt(place)
  const own = name === null ? null : screens[name].group
  return id === (own === 'advanced' ? 'settings' : own) || place === `/dashboard/${id}`
}

/**
 * Whether an address belongs to a section, as those of the screens within it; the dashboard's root
 * shows the areas (R91).
 */
export function isIn(place: string, to: string): boolean {
  const name = screenAt(place)
  const outer = name && screens[name].within
  return (
    place === to ||
    place.startsWith(`${to}/`) ||
    (place === '/dashboard' && to === screenPath('areas')) ||
    (!!outer && to === screenPath(outer))
  )
}
