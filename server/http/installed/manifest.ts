import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'

/**
 * Web app manifest. Its colours are the background at launch (paper) and around it (the accent);
 * icons are made by scripts/screens/icons.ts.
 */
export const manifest = (
  lang: Lang,
  { shop_name, look }: ShopSettings,
  start: '' | '/dashboard/home' = '',
) => ({
  id: start || '/',
  name: shop_name[lang],
  short_name: shop_name[lang],
  lang,
  dir: lang === 'ar' ? 'rtl' : 'ltr',
  start_url: (lang === 'ar' ? '/ar' : '') + start || '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: look.accent,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
