import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { iconsOf } from '#server/brand/brand.ts'

/**
 * Web app manifest. Its colours are the background at launch (paper) and around it (the accent).
 */
export const manifest = (
  lang: Lang,
  settings: ShopSettings,
  start: '' | '/dashboard/home' = '',
) => ({
  id: start || '/',
  name: settings.shop_name[lang],
  short_name: settings.shop_name[lang],
  lang,
  dir: lang === 'ar' ? 'rtl' : 'ltr',
  start_url: (lang === 'ar' ? '/ar' : '') + start || '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: settings.look.accent,
  icons: [
    icon(settings, 'icon-192.png', 'any'),
    icon(settings, 'icon-512.png', 'any'),
    icon(settings, 'icon-maskable-512.png', 'maskable'),
  ],
})

const icon = (settings: ShopSettings, name: string, purpose: 'any' | 'maskable') => {
  const [side] = /\d+/.exec(name) ?? []
  return {
    src: `${iconsOf(settings)}/${name}`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  }
}
