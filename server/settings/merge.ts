/**
 * Merge of a change of settings that gives a text in one language alone into the complete settings.
 */
import { shownText } from '#contract/orders/returns/return-days.ts'
import type { SettingsChange, ShopSettings } from '#contract/shop/settings.ts'

type Words = ShopSettings['shop_name']
type SomeWords = { [Lang in keyof Words]?: Words[Lang] | undefined }
type Banner = ShopSettings['row']
type SomeBanner = { category: string; title: SomeWords; link: SomeWords }

/** Complete values of the given settings; those not given are undefined. */
export function mergeSettings(
  before: ShopSettings,
  change: Omit<SettingsChange, 'version'>,
): Partial<ShopSettings> {
  const {
    shop_name,
    description,
    footer_line,
    opening,
    shipping_note,
    delivery_rules,
    banners,
    promise,
    row,
    whatsapp_confirm,
    whatsapp_placed,
    ...plain
  } = change
  return {
    ...plain,
    shop_name: shop_name && mergeWords(before.shop_name, shop_name),
    description: description && mergeWords(before.description, description),
    footer_line: footer_line && mergeWords(before.footer_line, footer_line),
    opening: opening && { ...opening, words: mergeWords(before.opening.words, opening.words) },
    shipping_note: shipping_note && mergeWords(before.shipping_note, shipping_note),
    delivery_rules:
      delivery_rules &&
      mergeLists(before.delivery_rules, asWritten(before, before.delivery_rules, delivery_rules)),
    banners: banners?.map((banner, index) => mergeBanner(before.banners[index], banner)),
    promise: promise && {
      title: mergeWords(
        before.promise.title,
        asWritten(before, [before.promise.title], [promise.title])[0] ?? promise.title,
      ),
      points: mergeLists(
        before.promise.points,
        asWritten(before, before.promise.points, promise.points),
      ),
    },
    row: row && mergeBanner(before.row, row),
    whatsapp_confirm: whatsapp_confirm && mergeWords(before.whatsapp_confirm, whatsapp_confirm),
    whatsapp_placed: whatsapp_placed && mergeWords(before.whatsapp_placed, whatsapp_placed),
  }
}

/**
 * A text about returns is shown with the number of days and as refunds are offered: sent back
 * unchanged, it equals the stored one.
 */
function asWritten(settings: ShopSettings, written: Words[], after: SomeWords[]): SomeWords[] {
  const back = (text: string | undefined, lang: keyof Words) =>
    written.find((words) => shownText(words, settings, lang) === text)?.[lang] ?? text
  return after.map(({ en, ar }) => ({ en: back(en, 'en'), ar: back(ar, 'ar') }))
}

/**
 * Without a former text, one language stands for both: at least one is given (contract,
 * settingsChange).
 */
function mergeWords(before: Words | undefined, { en, ar }: SomeWords): Words {
  return { en: en ?? before?.en ?? (ar as string), ar: ar ?? before?.ar ?? (en as string) }
}

/**
 * A former text keeps its translation at any position; a new one gets that of the text in its
 * position, unless that text moved.
 */
function mergeLists(before: Words[], after: SomeWords[]): Words[] {
  const said = new Set(after.map(({ en }) => en))
  return after.map((words, index) => {
    const same = before.find(({ en }) => en === words.en)
    const replaced = before[index]
    return mergeWords(same ?? (replaced && !said.has(replaced.en) ? replaced : undefined), words)
  })
}

const mergeBanner = (
  before: Banner | undefined,
  { category, title, link }: SomeBanner,
): Banner => ({
  category,
  title: mergeWords(before?.title, title),
  link: mergeWords(before?.link, link),
})
