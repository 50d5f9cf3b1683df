/** First admin of the journeys' shop (e2e/start.ts). */
export const admin = { email: 'owner@zeina.example', password: 'a-long-walk-by-the-nile' }

/**
 * Settings of the journeys' shop besides the demo's. Journeys that need one of them find it here: a
 * change during another journey would make the settings on its screen stale.
 */
export const settled = {
  sender_address: '5 Talaat Harb Street',
  closed_days: ['2035-09-04', '2035-09-11'],
}
