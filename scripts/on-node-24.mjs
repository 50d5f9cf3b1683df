/**
 * Runs one of the scripts beside it: `node scripts/on-node-24.mjs start`. the scripts of npm find the
 * Node 24 that comes with the project by `node.sh`; whoever calls another Node gets one sentence instead of a riddle. Plain
 * old JavaScript, so that any Node can read this far.
 */
const [major] = process.versions.node.split('.')
const [, , script, ...rest] = process.argv
const cache = `${import.meta.dirname}/../build/compile-cache`

if (major === '24') {
  process.argv.splice(1, 2, script)
  import('node:module')
    .then(({ enableCompileCache, registerHooks }) => {
      // Before the first file of ours is read: TypeScript that is stripped already needs no compiler in memory.
      enableCompileCache(cache)
      registerHooks({ resolve: besideEachOther })
    })
    .then(() => import(`./${script}.ts`))
    .then((module) => module.default(rest))
} else {
  console.error(
    'Zeina needs Node 24 and this is Node ' +
      process.versions.node +
      ': run npm ci (without leaving out optional packages) and then npm ' +
      (script === 'start' ? 'start' : `run ${script}`) +
      ', which brings its own.',
  )
  process.exitCode = 1
}

/**
 * Node reads the description of a package anew for each of its files, to learn what kind of module it is, and drizzle's is very long: a third of the time
 * that a start takes. Its files refer to each other by whole names.
 */
function besideEachOther(specifier, context, next) {
  const { parentURL } = context
  if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes('/node_modules/drizzle-orm/')) {
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  }
  return next(specifier, context)
}
