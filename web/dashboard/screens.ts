/**
 * Screens of the dashboard by their names in the contract, in the order of the rail. Plain data for
 * the sitemap (routes.ts), the rail (frame/sections.ts), the history and the journeys: Node reads
 * it as well, so no React here.
 */
import type { May } from '../../contract/accounts/roles.ts'

/**
 * Groups of the navigation: of a group the rail shows its link, its stages or its screens, the tab
 * bar and More its first screen, and the settings list the last two.
 */
export const groupNames = [
  'today',
  'orders',
  'customers',
  'products',
  'promote',
  'profit',
  'inbox',
  'settings',
  'advanced',
] as const

export type GroupName = (typeof groupNames)[number]

type Screen = {
  /** Path under /dashboard. */
  path: string
  group: GroupName
  /** Required permission (contract/accounts/roles.ts). */
  may: May
  file: string
  /** File of the dialog over a list that adds a record and changes one, at add and :id/edit. */
  dialog?: string
  /** Screen that leads to it: it has no link of its own in the navigation. */
  within?: 'categories'
  /** Whether it holds messages of shoppers, which are searched by sender. */
  inbox?: true
}

const inGroup = <Name extends string>(
  group: Screen['group'],
  screens: Record<Name, Omit<Screen, 'group'>>,
): Record<Name, Screen> => {
  const entries = Object.entries<Omit<Screen, 'group'>>(screens)
  return Object.fromEntries(
    entries.map(([name, screen]) => [name, { ...screen, group }]),
  ) as Record<Name, Screen>
}

const all = {
  ...inGroup('today', {
    overview: { path: 'overview', may: 'figures', file: 'overview/overview.tsx' },
  }),
  ...inGroup('orders', {
    desk: { path: 'desk', may: 'orders', file: 'desk/desk.tsx' },
    orders: { path: 'orders', may: 'orders', file: 'orders/order-list.tsx' },
    parcels: { path: 'parcels', may: 'parcels', file: 'parcels/parcel-list.tsx' },
    receive: { path: 'receive', may: 'parcels', file: 'parcels/receive/receive.tsx' },
    returns: { path: 'returns', may: 'parcels', file: 'returns/return-list.tsx' },
    settlements: { path: 'settlements', may: 'figures', file: 'settlements/settlement-list.tsx' },
  }),
  ...inGroup('customers', {
    customers: { path: 'customers', may: 'orders', file: 'customers/customer-list.tsx' },
    former: { path: 'former-orders', may: 'orders', file: 'former/former-list.tsx' },
  }),
  ...inGroup('products', {
    products: {
      path: 'products',
      may: 'catalogue',
      file: 'products/product-list.tsx',
      dialog: 'products/product-dialog.tsx',
    },
    stock: { path: 'stock', may: 'catalogue', file: 'stock/stock-list.tsx' },
    categories: {
      path: 'categories',
      may: 'catalogue',
      file: 'categories/category-list.tsx',
      dialog: 'categories/category-dialog.tsx',
    },
    subcategories: {
      path: 'subcategory',
      may: 'catalogue',
      file: 'subcategories/subcategory-list.tsx',
      dialog: 'subcategories/subcategory-dialog.tsx',
      within: 'categories',
    },
    imports: { path: 'import', may: 'catalogue', file: 'imports/import-start.tsx' },
  }),
  ...inGroup('promote', {
    coupons: {
      path: 'Coupon',
      may: 'front',
      file: 'coupons/coupon-list.tsx',
      dialog: 'coupons/coupon-dialog.tsx',
    },
    homePage: { path: 'home-page', may: 'money', file: 'own-pages/home/home-page.tsx' },
    slides: {
      path: 'slider',
      may: 'front',
      file: 'slides/slide-list.tsx',
      dialog: 'slides/slide-dialog.tsx',
    },
    instagramImages: {
      path: 'imageforinsta',
      may: 'front',
      file: 'instagram-images/instagram-image-list.tsx',
      dialog: 'instagram-images/instagram-image-dialog.tsx',
    },
    reviews: { path: 'reviews', may: 'front', file: 'reviews/review-list.tsx', inbox: true },
  }),
  ...inGroup('profit', {
    profit: { path: 'profit', may: 'figures', file: 'profit/profit.tsx' },
    costs: {
      path: 'costs',
      may: 'figures',
      file: 'costs/cost-list.tsx',
      dialog: 'costs/cost-dialog.tsx',
    },
  }),
  ...inGroup('inbox', {
    callbacks: {
      path: 'callbacks',
      may: 'orders',
      file: 'callbacks/callback-list.tsx',
      inbox: true,
    },
    questions: {
      path: 'questions',
      may: 'front',
      file: 'questions/question-list.tsx',
      inbox: true,
    },
    restock: { path: 'restock', may: 'catalogue', file: 'restock/restock-list.tsx', inbox: true },
  }),
  ...inGroup('settings', {
    settings: { path: 'settings', may: 'own', file: 'settings/settings.tsx' },
    start: { path: 'start', may: 'money', file: 'start/start.tsx' },
    areas: {
      path: 'area',
      may: 'shop',
      file: 'areas/area-list.tsx',
      dialog: 'areas/area-dialog.tsx',
    },
    couriers: {
      path: 'couriers',
      may: 'shop',
      file: 'couriers/courier-list.tsx',
      dialog: 'couriers/courier-dialog.tsx',
    },
    pages: { path: 'pages', may: 'front', file: 'pages/page-list.tsx' },
    redirects: {
      path: 'redirects',
      may: 'front',
      file: 'redirects/redirect-list.tsx',
      dialog: 'redirects/redirect-dialog.tsx',
    },
    socialLinks: {
      path: 'sociallinks',
      may: 'front',
      file: 'social-links/social-link-list.tsx',
      dialog: 'social-links/social-link-dialog.tsx',
    },
    staff: {
      path: 'staff',
      may: 'staff',
      file: 'staff/staff-list.tsx',
      dialog: 'staff/staff-dialog.tsx',
    },
    factors: { path: 'security', may: 'own', file: 'security/security.tsx' },
    alerts: { path: 'alerts', may: 'own', file: 'alerts/alerts.tsx' },
  }),
  ...inGroup('advanced', {
    apiKeys: { path: 'keys', may: 'staff', file: 'keys/key-list.tsx' },
    webhooks: {
      path: 'webhooks',
      may: 'shop',
      file: 'webhooks/webhook-list.tsx',
      dialog: 'webhooks/webhook-dialog.tsx',
    },
    mails: { path: 'mails', may: 'shop', file: 'mails/mail-list.tsx' },
    health: { path: 'health', may: 'shop', file: 'health/health.tsx' },
    history: { path: 'history', may: 'shop', file: 'history/history-list.tsx' },
    synonyms: {
      path: 'synonyms',
      may: 'catalogue',
      file: 'synonyms/synonym-list.tsx',
      dialog: 'synonyms/synonym-dialog.tsx',
    },
    misses: { path: 'searches', may: 'catalogue', file: 'misses/miss-list.tsx' },
  }),
}

export type ScreenName = keyof typeof all

export const screens: Record<ScreenName, Screen> = all

/** Names of the screens, in order. */
export const screenNames = Object.keys(screens) as ScreenName[]

/** Address of a screen: `screenPath('areas', 5, 'edit')` is '/dashboard/area/5/edit' */
export const screenPath = (name: ScreenName, ...further: (string | number | null)[]): string =>
  ['/dashboard', screens[name].path, ...further].join('/')

/** Screen of an address, including its dialogs and sub-screens; null for other addresses. */
export function screenAt(place: string): ScreenName | null {
  const [, , ...words] = place.split('/')
  const path = words[0] ?? ''
  return (
    screenNames.find((name) => screens[name].path === path) ??
    (place === '/dashboard' ? 'areas' : null)
  )
}
