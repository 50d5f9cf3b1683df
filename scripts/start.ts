/** `npm start`: the shop in production mode. */
export default async function start(args: string[]): Promise<void> {
  // Set before any import, since React and others read it when they load.
  process.env.NODE_ENV = 'production'
  const isTrial = args.includes('--trial')
  // The upgrade holds the other end: an orphaned trial would prevent restoring the data.
  if (isTrial) process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGTERM'))
  const [{ openShop }, { beginBuild }, { loadDemo }] = await Promise.all([
    import('#server/main.ts'),
    import('./build.ts'),
    import('./load-demo.ts'),
  ])
  await openShop({ pages: 'built', build: beginBuild, loadDemo, isTrial })
  // Garbage of the start, a tenth of all memory, which V8 would collect only much later
  // (docs/decisions/0010-memory.md).
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
