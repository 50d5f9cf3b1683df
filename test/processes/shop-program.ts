/**
 * The shop as a process without its screens, which would have to be built first: for tests that
 * start it on data of their own.
 */
import { openShop } from '#server/main.ts'

await openShop({
  pages: 'none',
  build: async () => ({ screens: Promise.resolve() }),
  loadDemo: async () => {},
})
