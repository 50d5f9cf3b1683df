/** Labels of the fit votes in reviews. */
import type { Fit } from '#contract/products/reviews.ts'
import * as m from '#messages'

export const fitWords: Record<Fit, () => string> = {
  small: m.review_fit_small,
  true: m.review_fit_true,
  large: m.review_fit_large,
}

export const fits = ['small', 'true', 'large'] as const
