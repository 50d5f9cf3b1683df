/** `npm start`: the shop as its visitors get it. */
export default async function start(args: string[]): Promise<void> {
  // Read by React and others when they are first loaded, hence before any of them is.
  process.env.NODE_ENV = 'production'
  const isTrial = args.includes('--trial')
  // Its upgrade holds the other end: a trial that outlived it would keep the data from being put
  // back.
  if (isTrial) process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGTERM'))
  const [{ openShop }, { beginBuild }, { loadDemo }] = await Promise.all([
    import('#server/main.ts'),
    import('./build.ts'),
    import('./load-demo.ts'),
  ])
  await openShop({ pages: 'built', build: beginBuild, loadDemo, isTrial })
  // Garbage of the start, a tenth of all memory, which V8 would leave until there is much more
  // (docs/decisions/0010-memory.md).
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
