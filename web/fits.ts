/** How a piece may fit, in words. */
import type { Fit } from '#contract/reviews.ts'
import { review_fit_large, review_fit_small, review_fit_true } from '#messages'

export const fitWords: Record<Fit, () => string> = {
  small: review_fit_small,
  true: review_fit_true,
  large: review_fit_large,
}

export const fits = ['small', 'true', 'large'] as const
