/** Shop without its screens, which would need a build: for tests that start it as a process. */
import { openShop } from '#server/main.ts'

await openShop({
  pages: 'none',
  build: async () => ({ screens: Promise.resolve() }),
  loadDemo: async () => {},
})
