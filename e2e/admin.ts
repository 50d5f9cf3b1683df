/** First admin of the journeys' shop (e2e/start.ts). */
export const admin = { email: 'owner@zeina.example', password: 'a-long-walk-by-the-nile' }
