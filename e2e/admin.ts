/** The first admin of the shop that the journeys run in (e2e/start.ts). */
export const admin = { email: 'owner@zeina.example', password: 'a-long-walk-by-the-nile' }
