/**
 * The screens of the dashboard, by their words in the contract, in the order in which the rail shows them. Plain data, read by the sitemap
 * (routes.ts), the rail (frame/sections.ts), the history and the journeys: Node reads it as well, so no React here.
 */
type Screen = {
  /** Where it stands under /dashboard. */
  path: string
  group: 'sell' | 'catalogue' | 'front' | 'shop'
  file: string
  /** The file of the dialog over a list that adds a record and changes one, at add and :id/edit. */
  dialog?: string
  /** What shoppers wrote: it stands in the Inbox of the tab bar too, and is found by who wrote it. */
  inbox?: true
}

const all = {
  overview: { path: 'overview', group: 'sell', file: 'overview/overview.tsx' },
  desk: { path: 'desk', group: 'sell', file: 'desk/desk.tsx' },
  orders: { path: 'orders', group: 'sell', file: 'orders/order-list.tsx' },
  customers: { path: 'customers', group: 'sell', file: 'customers/customer-list.tsx' },
  callbacks: { path: 'callbacks', group: 'sell', file: 'callbacks/callback-list.tsx', inbox: true },
  questions: { path: 'questions', group: 'sell', file: 'questions/question-list.tsx', inbox: true },
  reviews: { path: 'reviews', group: 'sell', file: 'reviews/review-list.tsx', inbox: true },
  restock: { path: 'restock', group: 'sell', file: 'restock/restock-list.tsx', inbox: true },
  products: { path: 'products', group: 'catalogue', file: 'products/product-list.tsx', dialog: 'products/product-dialog.tsx' },
  stock: { path: 'stock', group: 'catalogue', file: 'stock/stock-list.tsx' },
  imports: { path: 'import', group: 'catalogue', file: 'imports/import-start.tsx' },
  categories: { path: 'categories', group: 'catalogue', file: 'categories/category-list.tsx', dialog: 'categories/category-dialog.tsx' },
  subcategories: {
    path: 'subcategory',
    group: 'catalogue',
    file: 'subcategories/subcategory-list.tsx',
    dialog: 'subcategories/subcategory-dialog.tsx',
  },
  coupons: { path: 'Coupon', group: 'catalogue', file: 'coupons/coupon-list.tsx', dialog: 'coupons/coupon-dialog.tsx' },
  synonyms: { path: 'synonyms', group: 'catalogue', file: 'synonyms/synonym-list.tsx', dialog: 'synonyms/synonym-dialog.tsx' },
  misses: { path: 'searches', group: 'catalogue', file: 'misses/miss-list.tsx' },
  slides: { path: 'slider', group: 'front', file: 'slides/slide-list.tsx', dialog: 'slides/slide-dialog.tsx' },
  instagramImages: {
    path: 'imageforinsta',
    group: 'front',
    file: 'instagram-images/instagram-image-list.tsx',
    dialog: 'instagram-images/instagram-image-dialog.tsx',
  },
  socialLinks: {
    path: 'sociallinks',
    group: 'front',
    file: 'social-links/social-link-list.tsx',
    dialog: 'social-links/social-link-dialog.tsx',
  },
  areas: { path: 'area', group: 'front', file: 'areas/area-list.tsx', dialog: 'areas/area-dialog.tsx' },
  pages: { path: 'pages', group: 'front', file: 'pages/page-list.tsx' },
  settings: { path: 'settings', group: 'shop', file: 'settings/settings.tsx' },
  mails: { path: 'mails', group: 'shop', file: 'mails/mail-list.tsx' },
  factors: { path: 'security', group: 'shop', file: 'security/security.tsx' },
  health: { path: 'health', group: 'shop', file: 'health/health.tsx' },
  history: { path: 'history', group: 'shop', file: 'history/history-list.tsx' },
} satisfies Record<string, Screen>

export type ScreenName = keyof typeof all

export const screens: Record<ScreenName, Screen> = all

/** In their order. */
export const screenNames = Object.keys(screens) as ScreenName[]

/** `screenPath('areas', 5, 'edit')`: '/dashboard/area/5/edit' */
export const screenPath = (name: ScreenName, ...further: (string | number | null)[]): string =>
  ['/dashboard', screens[name].path, ...further].join('/')
