/** `npm start`: the shop as its visitors get it. */
export default async function start(): Promise<void> {
  // Read by React and others when they are first loaded, hence before any of them is.
  process.env.NODE_ENV = 'production'
  const [{ openShop }, { buildIfStale }, { loadDemo }] = await Promise.all([
    import('#server/main.ts'),
    import('./build.ts'),
    import('./load-demo.ts'),
  ])
  await openShop({ pages: 'built', build: buildIfStale, loadDemo })
}
