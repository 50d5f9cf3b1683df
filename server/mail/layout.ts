/**
 * Layout of all mails: a room supplies a title and blocks, the layout makes the HTML and the same
 * content as plain text. All input is text: it is escaped here and nowhere else, and numbers stay
 * on a line with their unit.
 */
import { unbroken } from '#contract/text/unbroken.ts'
import type { Lang } from '#contract/parts.ts'
import type { Look } from '#contract/shop/settings/look.ts'
import { colours, iconsOf, type Named } from '#server/brand/brand.ts'
import type { Ctx } from '#server/ctx.ts'
import { escapeHtml } from '#server/html.ts'

export type MailBlock =
  | { kind: 'text'; text: string }
  /** Pairs of a label and its value, as in an order's lines and totals. */
  | { kind: 'rows'; rows: MailRow[] }
  /** Main link of the mail; `href` is an absolute http(s) address. */
  | { kind: 'button'; text: string; href: string }
  /** A further link, in small print. */
  | { kind: 'link'; text: string; href: string }

/** `picture` is an absolute http(s) address; it is shown in HTML only. */
export type MailRow = [label: string, value: string, picture?: string | null]

export type MailContent = {
  title: string
  blocks: MailBlock[]
  /** Small print at the end: the reason of the mail, and the shop's contact. */
  closing: string
} & Letterhead

/** Name of the shop, a link to `shopUrl`, and its colours. */
export type Letterhead = {
  language: Lang
  shopName: string
  shopUrl: string
  look: Look
  /** The wordmark as a picture, with the size in which it is shown. */
  wordmark: { url: string; width: number; height: number } | null
}

export const letterhead = (
  ctx: Pick<Ctx, 'config'>,
  settings: Named,
  language: Lang,
): Letterhead => ({
  language,
  shopName: settings.shop_name[language],
  shopUrl: ctx.config.shopUrl,
  look: settings.look,
  wordmark: wordmarkOf(ctx, settings),
})

/** A PNG among the icons, as many mail programs show no WebP. */
function wordmarkOf({ config }: Pick<Ctx, 'config'>, settings: Named): Letterhead['wordmark'] {
  const { wordmark } = settings
  if (!wordmark) return null
  const scale = Math.min(240 / wordmark.width, 40 / wordmark.height)
  const { href } = new URL(`${iconsOf(settings)}/wordmark.png`, config.shopUrl)
  return {
    url: href,
    width: Math.max(1, Math.round(wordmark.width * scale)),
    height: Math.max(1, Math.round(wordmark.height * scale)),
  }
}

export function layOutMail(content: MailContent): { html: string; text: string } {
  return { html: asHtml(content), text: asText(content) }
}

function asText({ shopName, shopUrl, title, blocks, closing }: MailContent): string {
  const parts = blocks.map((block) => {
    if (block.kind === 'text') return block.text
    if (block.kind === 'rows')
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    return `${block.text}:\n${webAddress(block.href)}`
  })
  return `${[title, ...parts, '--', closing, `${shopName}\n${webAddress(shopUrl)}`].join('\n\n')}\n`
}

function asHtml({
  language,
  shopName,
  shopUrl,
  look,
  wordmark,
  title,
  blocks,
  closing,
}: MailContent): string {
  const own = colours(look)
  const name = wordmark
    ? `<img src="${escapeHtml(webAddress(wordmark.url))}" alt="${escapeHtml(shopName)}" width="${wordmark.width}" height="${wordmark.height}" style="border:0">`
    : written(shopName)
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  // Mail programs drop style sheets: every element carries its own.
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${written(title)}</title>
</head>
<body style="margin:0;padding:0;background:${own.mist}">
<div lang="${language}" dir="${direction}" style="max-width:600px;margin:0 auto;padding:24px 16px;font:16px/1.55 Arial,Tahoma,sans-serif;color:${own.ink};text-align:start;overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 24px"><a href="${escapeHtml(webAddress(shopUrl))}" style="font:700 26px/1.2 Georgia,Tahoma,serif;color:${own.ink};text-decoration:none">${name}</a></p>
<div style="padding:24px;background:#ffffff;border:1px solid ${own.line};border-radius:4px">
<h1 style="margin:0 0 16px;font:700 22px/1.25 Georgia,Tahoma,serif">${written(title)}</h1>
${blocks.map((block) => blockAsHtml(block, language, own)).join('\n')}
</div>
<p style="margin:24px 0 0;font-size:13px;color:${own['ink-2']}">${withLines(closing)}</p>
</div>
</body>
</html>
`
}

/**
 * Picture at the end of the line: mail programs that show no pictures leave no gap before the text.
 */
function pictureAsHtml(url: string, language: Lang): string {
  const end = language === 'ar' ? 'left' : 'right'
  return `<img src="${escapeHtml(webAddress(url))}" alt="" width="48" height="60" align="${end}" style="float:${end};object-fit:cover;border-radius:4px">`
}

function blockAsHtml(block: MailBlock, language: Lang, own: Record<string, string>): string {
  if (block.kind === 'text') return `<p style="margin:0 0 16px">${withLines(block.text)}</p>`
  if (block.kind === 'button') {
    const style = `display:inline-block;padding:12px 24px;background:${own.bronze};border-radius:4px;color:#ffffff;font-weight:700;text-decoration:none`
    return `<p style="margin:8px 0 16px"><a href="${escapeHtml(webAddress(block.href))}" style="${style}">${written(block.text)}</a></p>`
  }
  if (block.kind === 'link') {
    const link = `<a href="${escapeHtml(webAddress(block.href))}" style="color:${own['ink-2']}">${written(block.text)}</a>`
    return `<p style="margin:0 0 16px;font-size:13px">${link}</p>`
  }
  const rows = block.rows.map(
    // bdi isolates Latin names and numbers in an Arabic line, which would swap places with its
    // label otherwise.
    ([label, value, picture]) =>
      `<p style="margin:0;padding:8px 0;border-bottom:1px solid ${own.line};overflow:hidden">${picture ? pictureAsHtml(picture, language) : ''}<bdi style="color:${own['ink-2']}">${written(label)}</bdi><br><bdi>${withLines(value)}</bdi></p>`,
  )
  return `<div style="margin:0 0 16px">\n${rows.join('\n')}\n</div>`
}

function withLines(text: string): string {
  return written(text).replace(/\r?\n/g, '<br>')
}

/** Escaped text, with numbers kept beside their unit. */
function written(text: string): string {
  return escapeHtml(unbroken(text))
}

/** Validates a link: an invalid one is a bug of the calling room and must not reach a customer. */
function webAddress(href: string): string {
  const { protocol } = new URL(href)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`A mail links web addresses only, not ${protocol}`)
  return href
}

/**
 * Text in both languages: the Arabic is isolated by bidi marks, so that its full stop is at its
 * end.
 */
export const belowEachOther = ([english, arabic]: [string, string]): string =>
  `${english}\n\u2067${arabic}\u2069`
