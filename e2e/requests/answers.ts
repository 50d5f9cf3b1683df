/** Ways in which a request fails. */
import type { Route } from '@playwright/test'

export const answer500 = (route: Route) =>
  route.fulfill({ status: 500, json: { message: 'An error occurred', code: 'internal' } })
export const answer429 = (route: Route) =>
  route.fulfill({ status: 429, json: { message: 'Too many requests', code: 'too_many' } })
export const noAnswer = (route: Route) => route.abort('connectionfailed')
