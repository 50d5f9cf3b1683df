/**
 * Validation of the review form by the contract's rules. It brings zod, so the form loads it on
 * first use.
 */
import { reviewForm, reviewTexts } from '#contract/reviews.ts'
import type { FieldErrors } from '#contract/refusal.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { speakerOf } from '#web/forms/texts.ts'
import type { Errors, Typed } from './use-review-form.ts'

const typedForm = reviewForm.omit({ product_id: true, image: true, order_token: true })

const say = speakerOf(reviewTexts, {
  name_required: m.review_name_required,
  review_required: m.review_text_required,
  rate_required: m.review_rate_required,
  pictures_full: m.review_pictures_full,
})

/** Errors of the typed values by field; empty when valid. */
export function findWrong(typed: Typed): Errors {
  const { error } = typedForm.safeParse(typed)
  const wrong: Errors = {}
  for (const { path, message } of error?.issues ?? [])
    wrong[path[0] as keyof Typed] ??= say(message)
  return wrong
}

/** Errors of a refusal by field. */
export const wrongOf = ({ name, email, review, rate, image }: FieldErrors): Errors => {
  const texts = {
    name: say(name?.[0]),
    email: say(email?.[0]),
    review: say(review?.[0]),
    rate: say(rate?.[0]),
    picture: sayPicture(image?.[0]),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}

/** Error of a picture; undefined for the general one. */
function sayPicture(text: string | undefined): string | undefined {
  if (text === reviewTexts.pictures_full) return say(text)
  const isTooMuch = /\d+ (megapixels|pixels on a side)\.$/.test(text ?? '')
  return isTooMuch
    ? m.review_picture_pixels({ most: limits.review_picture_megapixels, side: limits.picture_side })
    : undefined
}
