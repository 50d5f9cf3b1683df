/**
 * Texts of settings in both languages: how each is written, and how changes of one language arrive.
 */
import { z } from 'zod'
import { text } from '#contract/parts.ts'
import { type Coded, coded } from '#contract/field-refusals.ts'

export const error = (text: Coded) => ({ error: text })

/** Text of a setting; `least` 0: it may be empty. */
export const written = (max: number, least = 1) =>
  least === 0
    ? z
        .string(error(coded('text')))
        .trim()
        .max(max, coded('too_long'))
    : text(max)

export const bothLanguages = (max: number, least?: 0) =>
  z.object({ en: written(max, least), ar: written(max, least) }, error(coded('setting_both')))

/**
 * A text in one or both languages: a plain string, as in the public reply, is the English text. A
 * language that is not sent keeps its text (see `changeSettings`).
 */
export const eitherOf = (max: number, least?: 0) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? { en: value } : value),
    z
      .object(
        { en: written(max, least).optional(), ar: written(max, least).optional() },
        error(coded('setting_both')),
      )
      .refine(({ en, ar }) => en !== undefined || ar !== undefined, coded('setting_both')),
  )

export const listOf = <Words extends z.ZodType>(words: Words, most: number) =>
  z
    .array(words, error(coded('setting_list')))
    .min(1, coded('setting_list'))
    .max(most, coded('setting_most', { most }))

/**
 * A banner: `category` is a category's slug, or `decorAddress`; the banner is left out for any
 * other text.
 */
export const banner = <Words extends z.ZodType>(words: (max: number) => Words) =>
  z.object(
    {
      category: z
        .string(error(coded('text')))
        .trim()
        .max(200, coded('too_long')),
      title: words(120),
      link: words(60),
    },
    error(coded('setting_banner')),
  )
