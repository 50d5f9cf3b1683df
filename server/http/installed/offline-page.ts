/**
 * Offline page, shown by the service worker without a connection. It is self-contained, because no
 * other request would succeed.
 */
import { createHash } from 'node:crypto'
import { error_failed_title } from '#messages/areas/error_failed.ts'
import { ui_failed_help } from '#messages/areas/ui_failed.ts'
import { ui_try_again } from '#messages/areas/ui_try.ts'
import type { Lang } from '#contract/parts.ts'
import type { Look } from '#contract/shop/settings/look.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { brandOf, colours } from '#server/brand/brand.ts'
import { escapeHtml } from '#server/html.ts'

/** Fonts are the device's own. */
const styleOf = (look: Look): string => {
  const { ink, 'ink-2': ink2, bronze, 'bronze-deep': deeper } = colours(look)
  return `*{box-sizing:border-box;margin:0}
body{min-block-size:100vh;min-block-size:100dvh;display:grid;align-content:center;justify-items:center;gap:1rem;padding:2rem 1rem;
font:1rem/1.55 system-ui,sans-serif;color:${ink};background:#fff;text-align:center}
:lang(ar){line-height:1.8}
.name{font:600 1.625rem/1.3 Georgia,Tahoma,serif;overflow-wrap:anywhere}
.name>img{display:block;block-size:2.5rem;inline-size:auto;max-inline-size:100%;object-fit:contain}
svg{margin-block:1rem;color:${bronze}}
h1{font:600 1.375rem/1.5 Georgia,Tahoma,serif}
.help{color:${ink2}}
a{display:inline-flex;align-items:center;min-block-size:3rem;margin-block-start:.5rem;padding:.5rem 1.5rem;border-radius:4px;
font-weight:600;color:#fff;background:${bronze};text-decoration:none}
a:hover{background:${deeper}}
a:focus-visible{outline:2px solid ${ink};outline-offset:2px}
main{display:contents}`
}

export const offlinePolicy = (look: Look): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(styleOf(look)).digest('base64')}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Dots of the drawn logo on its thread, and of any other shop's (web/ui/brand). */
const drawnDots = [14, 27, 52, 74, 87, 110]
  .map((x, index) => rhombus(x, index === 3 || index === 4 ? 20 : 4))
  .join('')
const threadWith = (dots: string) =>
  `<svg viewBox="-6 -4 136 32" width="136" height="32" aria-hidden="true"><path d="M-6 12H130" stroke="currentColor"/><path fill="currentColor" d="${dots}"/></svg>`

function rhombus(x: number, y: number): string {
  return `M${x} ${y - 5.5}l5.5 5.5l-5.5 5.5l-5.5 -5.5Z`
}

/**
 * An empty link reloads the page's own address.
 * @param picture the wordmark as WebP; null for the name as text
 */
export function offlinePage(lang: Lang, settings: ShopSettings, picture: Buffer | null): string {
  const locale = { locale: lang }
  const { name: names, drawn, accent, wordmark } = brandOf(settings, lang)
  const name = names[lang]
  const shown =
    wordmark && picture
      ? `<img src="data:image/webp;base64,${picture.toString('base64')}" width="${wordmark.width}" height="${wordmark.height}" alt="${escapeHtml(name)}">`
      : escapeHtml(name)
  const title = error_failed_title({}, locale)
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${accent}">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} | ${name}`)}</title>
<style>${styleOf(settings.look)}</style>
</head>
<body>
<main>
<p class="name">${shown}</p>
${threadWith(drawn ? drawnDots : rhombus(62, 12))}
<h1>${escapeHtml(title)}</h1>
<p class="help">${escapeHtml(ui_failed_help({}, locale))}</p>
<a href="">${escapeHtml(ui_try_again({}, locale))}</a>
</main>
</body>
</html>
`
}
