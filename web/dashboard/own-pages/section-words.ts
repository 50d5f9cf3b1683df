/** Sections of a page in words: their kinds, contents and days. */
import type { SettingsRecord } from '#contract/shop/settings.ts'
import type { CategoryRecord } from '#contract/products/categories.ts'
import { limits } from '#contract/limits.ts'
import { decorAddress } from '#contract/shop/list-addresses.ts'
import type { SectionDays, SectionKind } from '#contract/shop/section-kinds.ts'
import type { Section } from '#contract/shop/sections.ts'
import * as m from '#messages'
import { formatDays, numberLanguage } from '#web/days.ts'
import { currentLocale } from '#web/locale.ts'
import { nameOf } from '../kit/names.tsx'

export const kindLabels: Record<SectionKind, () => string> = {
  slider: m.admin_section_slider,
  categories: m.admin_section_categories,
  collection: m.admin_section_collection,
  row: m.admin_section_row,
  products: m.admin_section_products,
  banner: m.admin_section_banner,
  promise: m.admin_section_promise,
  instagram: m.admin_section_instagram,
  reviews: m.admin_section_reviews,
  text: m.admin_section_text,
  heading: m.admin_section_heading,
  picture: m.admin_section_picture,
}

/** What a section of the home page holds, for the choice of a new one. */
export const kindNotes: Partial<Record<SectionKind, () => string>> = {
  slider: m.admin_section_slider_note,
  categories: m.admin_section_categories_note,
  collection: m.admin_section_collection_note,
  row: m.admin_section_row_note,
  products: () => m.admin_section_products_note({ most: limits.section_products }),
  banner: m.admin_section_banner_note,
  promise: m.admin_section_promise_note,
  instagram: m.admin_section_instagram_note,
  reviews: m.admin_section_reviews_note,
  text: m.admin_section_text_note,
}

/** A text in the reader's language, or else in the other one. */
export const inReadersLanguage = ({ en, ar }: { en: string; ar: string }): string =>
  currentLocale() === 'ar' ? ar || en : en || ar

/** Categories and settings that descriptions of sections name; the history has neither. */
export type Known = {
  categories: Pick<CategoryRecord, 'slug' | 'name' | 'name_ar'>[]
  settings: Pick<SettingsRecord, 'promise' | 'row'>
}

/** Name of a category by its slug; a deleted one shows its slug. */
export function categoryName(slug: string, categories: Known['categories']): string {
  if (slug === decorAddress) return m.admin_settings_all_decor()
  const found = categories.find((category) => category.slug === slug)
  return found ? nameOf(found) : slug
}

const titled = (title: { en: string; ar: string }, content: string): string =>
  [inReadersLanguage(title), content].filter(Boolean).join(m.admin_list_comma())

/** Content of a section in one line: "New collection, 9 newest" */
export function contentOf(section: Section, known?: Known): string {
  switch (section.kind) {
    case 'row': {
      const { category, sort, count } = section
      const name =
        inReadersLanguage(section.title) ||
        (category ? categoryName(category, known?.categories ?? []) : m.admin_section_of_settings())
      return sort === 'newest'
        ? m.admin_section_newest_of({ name, count })
        : m.admin_section_best_of({ name, count })
    }
    case 'products': {
      const count = section.products.length
      return titled(
        section.title,
        count === 0
          ? m.admin_section_empty()
          : m.admin_section_chosen({ count, most: limits.section_products }),
      )
    }
    case 'banner':
      return (
        section.pictures.map(({ title }) => inReadersLanguage(title)).join(' · ') ||
        (section.pictures.length > 0 ? '' : m.admin_section_of_settings())
      )
    case 'text':
      return (
        inReadersLanguage(section.title) ||
        inReadersLanguage(section.text) ||
        m.admin_section_empty()
      )
    case 'heading':
      return inReadersLanguage(section.title) || m.admin_section_empty()
    case 'picture':
      return inReadersLanguage(section.alt)
    case 'reviews':
      return inReadersLanguage(section.title) || m.admin_section_reviews_note()
    case 'promise':
      return known ? inReadersLanguage(known.settings.promise.title) : ''
    default:
      return kindNotes[section.kind]?.() ?? ''
  }
}

/** Days of the week in Egypt's order: Saturday first. */
export const weekDays = [6, 0, 1, 2, 3, 4, 5]

/** Name of a day of the week; Sunday is 0. */
export const weekdayName = (day: number, weekday: 'short' | 'long' = 'long'): string =>
  new Intl.DateTimeFormat(numberLanguage(), { weekday, timeZone: 'UTC' }).format(
    // A Sunday, and the days after it.
    new Date(Date.UTC(2026, 0, 4 + day)),
  )

/** Days of a section: "every day", "27 to 30 Nov", "Sun to Thu" */
export function daysInWords(days: SectionDays): string {
  if (days.kind === 'range')
    return days.from && days.until ? formatDays(days.from, days.until) : m.admin_section_range()
  const chosen = weekDays.filter((day) => days.kind === 'week' && days.days.includes(day))
  if (days.kind === 'every' || chosen.length === 7) return m.admin_section_every_day()
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (first === undefined || last === undefined) return m.admin_section_week()
  const isRun = weekDays.indexOf(last) - weekDays.indexOf(first) === chosen.length - 1
  return isRun && chosen.length > 2
    ? m.order_days({ from: weekdayName(first, 'short'), to: weekdayName(last, 'short') })
    : chosen.map((day) => weekdayName(day, 'short')).join(m.admin_list_comma())
}

/** A whole section in one line, for the history and for conflicts. */
export function inOneLine(section: Section): string {
  const { kind, days, is_shown } = section
  return [
    [kindLabels[kind](), contentOf(section)].filter(Boolean).join(': '),
    days.kind !== 'every' && daysInWords(days),
    !is_shown && m.admin_section_hidden(),
  ]
    .filter(Boolean)
    .join(m.admin_list_comma())
}

export const allInOneLine = (sections: unknown): string =>
  (sections as Section[]).map(inOneLine).join(' · ')
