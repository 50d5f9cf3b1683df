/**
 * Bidirectional isolation of values inside a text of the other direction (UAX #9). Without it a
 * figure after a Latin name, or a sign before a figure, swaps with its neighbours; between U+2068
 * and U+2069 a value keeps its own order (R326). Compiled messages call these functions for every
 * parameter (scripts/messages.ts). Values that are displayed correctly anyway get no marks, so that
 * titles, copied words and searches stay free of marks.
 */

const figure = /^[\d,.]*$/
/**
 * Value already isolated: between marks, or the placeholder of an element in a sentence
 * (web/ui/text/sentence.tsx).
 */
const isolatedAlready = /^(?:[\u2066-\u2068][^\u2066-\u2069]*\u2069|\uE000\d+\uE001)$/

const arabic = /\p{Script_Extensions=Arabic}/u
/** Arabic words, with figures among them. */
const onlyArabic = /^[\d\s.,،\p{Script_Extensions=Arabic}]+$/u

/** Isolated values inside a text, whose letters do not decide the text's direction. */
const inside = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g

const between = (text: string): string => `\u2068${text}\u2069`

/** A value in an Arabic text. */
export function inArabic(value: unknown): string {
  const text = `${value}`
  const rests =
    figure.test(text) || isolatedAlready.test(text) || (arabic.test(text) && onlyArabic.test(text))
  if (rests) return text
  const own = text.replace(inside, '')
  return own !== text && !/\p{L}/u.test(own) ? `\u2067${text}\u2069` : between(text)
}

/** Value in an English text, where Arabic letters would reorder the figures after them. */
export function inEnglish(value: unknown): string {
  const text = `${value}`
  return arabic.test(text) && !isolatedAlready.test(text) ? between(text) : text
}

/**
 * Text without the marks, for plain text outside the page such as chats, where a mark would become
 * part of a link.
 */
export const withoutMarks = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')
