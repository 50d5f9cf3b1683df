import type { Lang } from '#contract/parts.ts'

/**
 * Web app manifest. Colours are design tokens: the background at launch (paper) and around it
 * (deep); icons are made by scripts/screens/icons.ts.
 */
export const manifest = (lang: Lang, name: string, start: '' | '/dashboard/home' = '') => ({
  id: start || '/',
  name,
  short_name: name,
  lang,
  dir: lang === 'ar' ? 'rtl' : 'ltr',
  start_url: (lang === 'ar' ? '/ar' : '') + start || '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#14201c',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
