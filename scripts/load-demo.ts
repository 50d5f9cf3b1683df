import type { LoadDemo } from '#server/main.ts'

/**
 * Loads the demo shop. What that takes is read when it is needed alone: most starts load no demo.
 */
export const loadDemo: LoadDemo = async (ctx, options) => {
  const demo = await import('../demo/load.ts')
  await demo.loadDemo(ctx, options)
}
