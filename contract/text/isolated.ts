/**
 * Values inside a text of the other direction (UAX #9). A figure after a Latin name, or a sign
 * before a figure, otherwise changes places with its neighbours: between U+2068 and U+2069 a value
 * keeps its own order and leaves the text around it alone (R326). Compiled messages call these for
 * every parameter (scripts/messages.ts). A value that reads right by itself gets no marks, so that
 * titles, copied words and searches stay free of them.
 */

const figure = /^[\d,.]*$/
/**
 * Between marks, or the place of an element in a sentence (web/ui/sentence.tsx), which isolates it.
 */
const isolatedAlready = /^(?:[\u2066-\u2068][^\u2066-\u2069]*\u2069|\uE000\d+\uE001)$/

const arabic = /\p{Script_Extensions=Arabic}/u
/** Arabic words, with figures among them. */
const onlyArabic = /^[\d\s.,،\p{Script_Extensions=Arabic}]+$/u

const between = (text: string): string => `\u2068${text}\u2069`

/** A value in an Arabic text. */
export function inArabic(value: unknown): string {
  const text = `${value}`
  const rests =
    figure.test(text) || isolatedAlready.test(text) || (arabic.test(text) && onlyArabic.test(text))
  return rests ? text : between(text)
}

/** A value in an English text, where Arabic would take the figures after it along. */
export function inEnglish(value: unknown): string {
  const text = `${value}`
  return arabic.test(text) && !isolatedAlready.test(text) ? between(text) : text
}

/**
 * Without the marks: for plain text that leaves the page, such as a chat's, in which a link must
 * end where it ends.
 */
export const withoutMarks = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')
