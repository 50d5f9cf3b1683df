/** `npm start`: the shop as its visitors get it. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

export default async function start(): Promise<void> {
  // Read by React and others when they are first loaded, hence before any of them is.
  process.env.NODE_ENV = 'production'
  enableCompileCache(join(import.meta.dirname, '../build/compile-cache'))
  const [{ openShop }, { buildIfStale }, { loadDemo }] = await Promise.all([
    import('#server/main.ts'),
    import('./build.ts'),
    import('./load-demo.ts'),
  ])
  await openShop({ pages: 'built', build: buildIfStale, loadDemo })
}
