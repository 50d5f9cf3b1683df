/**
 * Validation of the review form by the contract's rules. It brings zod, so the form loads it on
 * first use.
 */
import {
  codeAt,
  type FieldCode,
  type ReviewCode,
  type SharedCode,
  type Words,
} from '#contract/field-refusals.ts'
import { reviewForm } from '#contract/products/reviews.ts'
import type { Refusal } from '#contract/refusal.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { sayer, sharedWords } from '#web/forms/texts.ts'
import type { Errors, Typed } from './use-review-form.ts'

const typedForm = reviewForm.omit({ product_id: true, image: true, order_token: true })

export const reviewWords: Words<ReviewCode> = {
  review_name_required: m.review_name_required,
  review_required: m.review_text_required,
  review_rate_required: m.review_rate_required,
  review_pictures_full: m.review_pictures_full,
}

const say = sayer<SharedCode | ReviewCode>({ ...sharedWords, ...reviewWords })

/** Errors of the typed values by field; empty when valid. */
export function findWrong(typed: Typed): Errors {
  const { error } = typedForm.safeParse(typed)
  const wrong: Errors = {}
  for (const { path, message } of error?.issues ?? [])
    wrong[path[0] as keyof Typed] ??= say(message)
  return wrong
}

/** Errors of a refusal by field. */
export const wrongOf = (refusal: Refusal): Errors => {
  const of = (field: string) => say(codeAt(refusal, field))
  const texts = {
    name: of('name'),
    email: of('email'),
    review: of('review'),
    rate: of('rate'),
    picture: pictureWords[refusal.codes?.image?.[0]?.code ?? '']?.(),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}

const tooMuch = () =>
  m.review_picture_pixels({ most: limits.review_picture_megapixels, side: limits.picture_side })

/** Errors of a picture by code; undefined for the general one. */
const pictureWords: { [code: string]: (() => string) | undefined } = {
  picture_pixels: tooMuch,
  picture_side: tooMuch,
  review_pictures_full: m.review_pictures_full,
} satisfies Partial<Record<FieldCode, () => string>>
