import type { LoadDemo } from '#server/main.ts'

/** Loads the demo shop. Its modules are imported lazily, since most starts load no demo. */
export const loadDemo: LoadDemo = async (ctx, options) => {
  const demo = await import('../demo/load.ts')
  await demo.loadDemo(ctx, options)
}
