/**
 * Screens of the dashboard by their names in the contract, in the order of the rail. Plain data for
 * the sitemap (routes.ts), the rail (frame/sections.ts), the history and the journeys: Node reads
 * it as well, so no React here.
 */
import type { May } from '../../contract/accounts/roles.ts'

type Screen = {
  /** Path under /dashboard. */
  path: string
  group: 'sell' | 'deliver' | 'catalogue' | 'front' | 'shop'
  /** Required permission (contract/accounts/roles.ts). */
  may: May
  file: string
  /** File of the dialog over a list that adds a record and changes one, at add and :id/edit. */
  dialog?: string
  /**
   * Whether it holds messages of shoppers: it is then part of the tab bar's Inbox, and searched by
   * sender.
   */
  inbox?: true
}

const all = {
  overview: { path: 'overview', group: 'sell', may: 'figures', file: 'overview/overview.tsx' },
  desk: { path: 'desk', group: 'sell', may: 'orders', file: 'desk/desk.tsx' },
  orders: { path: 'orders', group: 'sell', may: 'orders', file: 'orders/order-list.tsx' },
  customers: {
    path: 'customers',
    group: 'sell',
    may: 'orders',
    file: 'customers/customer-list.tsx',
  },
  callbacks: {
    path: 'callbacks',
    group: 'sell',
    may: 'orders',
    file: 'callbacks/callback-list.tsx',
    inbox: true,
  },
  questions: {
    path: 'questions',
    group: 'sell',
    may: 'front',
    file: 'questions/question-list.tsx',
    inbox: true,
  },
  reviews: {
    path: 'reviews',
    group: 'sell',
    may: 'front',
    file: 'reviews/review-list.tsx',
    inbox: true,
  },
  restock: {
    path: 'restock',
    group: 'sell',
    may: 'catalogue',
    file: 'restock/restock-list.tsx',
    inbox: true,
  },
  parcels: { path: 'parcels', group: 'deliver', may: 'parcels', file: 'parcels/parcel-list.tsx' },
  receive: {
    path: 'receive',
    group: 'deliver',
    may: 'parcels',
    file: 'parcels/receive/receive.tsx',
  },
  returns: { path: 'returns', group: 'deliver', may: 'parcels', file: 'returns/return-list.tsx' },
  settlements: {
    path: 'settlements',
    group: 'deliver',
    may: 'figures',
    file: 'settlements/settlement-list.tsx',
  },
  profit: { path: 'profit', group: 'deliver', may: 'figures', file: 'profit/profit.tsx' },
  products: {
    path: 'products',
    group: 'catalogue',
    may: 'catalogue',
    file: 'products/product-list.tsx',
    dialog: 'products/product-dialog.tsx',
  },
  stock: { path: 'stock', group: 'catalogue', may: 'catalogue', file: 'stock/stock-list.tsx' },
  imports: {
    path: 'import',
    group: 'catalogue',
    may: 'catalogue',
    file: 'imports/import-start.tsx',
  },
  categories: {
    path: 'categories',
    group: 'catalogue',
    may: 'catalogue',
    file: 'categories/category-list.tsx',
    dialog: 'categories/category-dialog.tsx',
  },
  subcategories: {
    path: 'subcategory',
    group: 'catalogue',
    may: 'catalogue',
    file: 'subcategories/subcategory-list.tsx',
    dialog: 'subcategories/subcategory-dialog.tsx',
  },
  coupons: {
    path: 'Coupon',
    group: 'catalogue',
    may: 'front',
    file: 'coupons/coupon-list.tsx',
    dialog: 'coupons/coupon-dialog.tsx',
  },
  synonyms: {
    path: 'synonyms',
    group: 'catalogue',
    may: 'catalogue',
    file: 'synonyms/synonym-list.tsx',
    dialog: 'synonyms/synonym-dialog.tsx',
  },
  misses: { path: 'searches', group: 'catalogue', may: 'catalogue', file: 'misses/miss-list.tsx' },
  slides: {
    path: 'slider',
    group: 'front',
    may: 'front',
    file: 'slides/slide-list.tsx',
    dialog: 'slides/slide-dialog.tsx',
  },
  instagramImages: {
    path: 'imageforinsta',
    group: 'front',
    may: 'front',
    file: 'instagram-images/instagram-image-list.tsx',
    dialog: 'instagram-images/instagram-image-dialog.tsx',
  },
  socialLinks: {
    path: 'sociallinks',
    group: 'front',
    may: 'front',
    file: 'social-links/social-link-list.tsx',
    dialog: 'social-links/social-link-dialog.tsx',
  },
  areas: {
    path: 'area',
    group: 'front',
    may: 'shop',
    file: 'areas/area-list.tsx',
    dialog: 'areas/area-dialog.tsx',
  },
  pages: { path: 'pages', group: 'front', may: 'front', file: 'pages/page-list.tsx' },
  settings: { path: 'settings', group: 'shop', may: 'shop', file: 'settings/settings.tsx' },
  couriers: {
    path: 'couriers',
    group: 'shop',
    may: 'shop',
    file: 'couriers/courier-list.tsx',
    dialog: 'couriers/courier-dialog.tsx',
  },
  mails: { path: 'mails', group: 'shop', may: 'shop', file: 'mails/mail-list.tsx' },
  staff: {
    path: 'staff',
    group: 'shop',
    may: 'staff',
    file: 'staff/staff-list.tsx',
    dialog: 'staff/staff-dialog.tsx',
  },
  apiKeys: { path: 'keys', group: 'shop', may: 'staff', file: 'keys/key-list.tsx' },
  factors: { path: 'security', group: 'shop', may: 'own', file: 'security/security.tsx' },
  webhooks: {
    path: 'webhooks',
    group: 'shop',
    may: 'shop',
    file: 'webhooks/webhook-list.tsx',
    dialog: 'webhooks/webhook-dialog.tsx',
  },
  health: { path: 'health', group: 'shop', may: 'shop', file: 'health/health.tsx' },
  history: { path: 'history', group: 'shop', may: 'shop', file: 'history/history-list.tsx' },
} satisfies Record<string, Screen>

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
