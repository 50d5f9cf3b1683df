/** How a change that says a text in one language alone becomes a whole set of settings again. */
import { fillDays } from '#contract/return-days.ts'
import type { SettingsChange, ShopSettings } from '#contract/settings.ts'

type Words = ShopSettings['shop_name']
type SomeWords = { [Lang in keyof Words]?: Words[Lang] | undefined }
type Banner = ShopSettings['row']
type SomeBanner = { category: string; title: SomeWords; link: SomeWords }

/** What is given, whole; what is not given is undefined. */
export function mergeSettings(
  before: ShopSettings,
  change: Omit<SettingsChange, 'version'>,
): Partial<ShopSettings> {
  const {
    shop_name,
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
    shipping_note: shipping_note && mergeWords(before.shipping_note, shipping_note),
    delivery_rules:
      delivery_rules &&
      mergeLists(before.delivery_rules, asWritten(before, before.delivery_rules, delivery_rules)),
    banners: banners?.map((banner, place) => mergeBanner(before.banners[place], banner)),
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
 * A text that names the days of a return is said with their number: one that comes back so is the
 * one that was written.
 */
function asWritten(
  { return_days }: ShopSettings,
  written: Words[],
  after: SomeWords[],
): SomeWords[] {
  const back = (text: string | undefined, lang: keyof Words) =>
    written.find((words) => fillDays(words[lang], return_days, lang) === text)?.[lang] ?? text
  return after.map(({ en, ar }) => ({ en: back(en, 'en'), ar: back(ar, 'ar') }))
}

/**
 * Where there was nothing, one language stands for both: one of them at least is given (contract,
 * settingsChange).
 */
function mergeWords(before: Words | undefined, { en, ar }: SomeWords): Words {
  return { en: en ?? before?.en ?? (ar as string), ar: ar ?? before?.ar ?? (en as string) }
}

/**
 * A text that was there keeps its translation wherever it moves, any other has the one in its
 * place, unless that moved away.
 */
function mergeLists(before: Words[], after: SomeWords[]): Words[] {
  const said = new Set(after.map(({ en }) => en))
  return after.map((words, place) => {
    const same = before.find(({ en }) => en === words.en)
    const replaced = before[place]
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
