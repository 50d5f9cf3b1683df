/**
 * Helpers for journeys of reviews, questions and callback requests: admin requests, and dialog
 * forms.
 */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { admin } from './admin.ts'
import { answer429, answer500, noAnswer } from '../requests/answers.ts'
import { button } from '../parts.ts'
import { expect, type Shop } from '../shop.ts'
import { api, phone } from '../shopping.ts'

/** Admin's token, for requests that no shopper makes. */
export const signInAdmin = async (): Promise<string> => (await api.accounts.login(admin)).token

/** Newest records of all shoppers; journeys find their own among them. */
export const newestQuestions = async () =>
  (await api.questions.page({ per_page: 100 }, { token: await signInAdmin() })).allQuestions.data
export const newestCallbacks = async () =>
  (await api.callbacks.page({ per_page: 100 }, { token: await signInAdmin() })).allCallbacks.data
export const newestReviews = async () =>
  (await api.reviews.page({ per_page: 100 }, { token: await signInAdmin() })).allReviews.data

/** Adds a review and accepts it. */
export async function addReview(review: {
  product_id: number
  name: string
  rate: number
  review: string
}): Promise<void> {
  await api.reviews.create(review)
  const found = (await newestReviews()).find(
    (one) => one.product_id === review.product_id && one.review === review.review,
  )
  if (!found) throw new Error('The shop has no such review')
  await api.reviews.changeStatus({ id: String(found.id) }, { token: await signInAdmin() })
}

/** Form in a dialog: the button that opens it in main or footer, and its success message. */
export const dialogForm = (title: () => string, sent: () => string) => ({
  opener: (page: Page, shop: Shop, place: 'main' | 'contentinfo') =>
    button(page.getByRole(place), shop.say(title)),
  dialogOf: (page: Page, shop: Shop) => page.getByRole('dialog', { name: shop.say(title) }),
  popup: (page: Page, shop: Shop) => page.getByRole('status').getByText(shop.say(sent)),
})

export const says = async (field: Locator, text: string) => {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  // A note beside the label comes first: "(optional) …".
  await expect(field).toHaveAccessibleDescription(new RegExp(`(^|\\) )${RegExp.escape(text)}$`))
}

/** Spelling of a phone number that is normalised to the 11 digits of the API (R8). */
export const spelled = { typed: '+20 101 234 5678', stored: phone }

export const allowFailures = (shop: Shop) => {
  for (const complaint of [/500/, /429/, /ERR_CONNECTION_FAILED/, /console error: Refusal/])
    shop.allow(complaint)
}

/** Failures of the request, with the form's texts. */
export const failures = [
  { fail: answer500, text: m.form_not_sent },
  { fail: answer429, text: m.form_busy },
  { fail: noAnswer, text: m.form_no_response },
]
