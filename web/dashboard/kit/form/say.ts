/**
 * Texts of the contract and the server in the page's language, for forms and failures of the
 * dashboard.
 */
import { adminTexts } from '#contract/parts.ts'
import * as m from '#messages'
import { limits } from '#contract/limits.ts'
import { formatMoney } from '#web/ui/price.tsx'
import { speakerOf } from '#web/forms/texts.ts'

export type Say = (text: string | undefined) => string | undefined

/** Message for a server text with a name or a figure: the pattern's groups are passed on. */
export type Wording = [pattern: RegExp, say: (...found: string[]) => string]

const shared: Wording[] = [
  [/^There is a .+ already$/s, () => m.admin_name_taken()],
  [/^The \w+ must be a JPEG, PNG, WebP or AVIF picture\.$/, () => m.admin_say_picture_kind()],
  [
    /^The \w+ may not have more than (\d+) megapixels\.$/,
    (most) => m.admin_say_picture_pixels({ most: Number(most) }),
  ],
  [
    /^The \w+ may not have more than (\d+) pixels on a side\.$/,
    (most) => m.admin_say_picture_side({ most: Number(most) }),
  ],
  [
    /^The \w+ may not be greater than (\d+) kilobytes\.$/,
    (most) => m.admin_say_picture_size({ most: Number(most) / 1000 }),
  ],
  [
    /^The \w+ (holds more than a picture|must be one whole, still picture|is damaged and cannot be read)\.$/,
    () => m.admin_say_picture_broken(),
  ],
  [/^This text holds a character that cannot be stored$/, () => m.admin_say_character()],
]

const speak = speakerOf(adminTexts, {
  flag: m.admin_say_flag,
  day: m.admin_say_day,
  days: () => m.admin_say_days({ most: limits.delivery_days }),
  days_order: m.admin_say_days_order,
  money_limit: () => m.admin_say_money_limit({ most: formatMoney(limits.egp) }),
  picture: m.admin_say_picture,
  picture_required: m.admin_say_picture_required,
  words_required: m.admin_say_words_required,
  words_long: m.admin_say_words_long,
})

/**
 * Message function with the texts of one room: `const say = sayingAlso([/^The category is used by
 * (\d+)/, (count) => …])`.
 */
export const sayingAlso = (...wordings: Wording[]): Say => {
  const all = [...wordings, ...shared]
  return (text) => {
    for (const [pattern, say] of text === undefined ? [] : all) {
      const found = pattern.exec(text as string)
      if (found) return say(...found.slice(1))
    }
    return speak(text)
  }
}

export const say = sayingAlso()

/** Pattern that matches a whole text of the contract, for a Wording. */
export const exactly = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
