/**
 * Runs one of the scripts beside it or in a folder there: `node scripts/on-node-24.mjs start`. The
 * scripts of npm find the Node 24 that comes with the project by `node.sh`; whoever calls another
 * Node gets one sentence instead of a riddle. Plain old JavaScript, so that any Node can read this
 * far.
 */
const [major] = process.versions.node.split('.')
const [, , script, ...rest] = process.argv

if (major === '24') {
  process.argv.splice(1, 2, script)
  // TypeScript that is stripped already needs no compiler in memory, nor does that of the programs
  // that this one starts.
  process.env.NODE_COMPILE_CACHE =
    process.env.NODE_COMPILE_CACHE || `${import.meta.dirname}/../build/compile-cache`
  Promise.all([import('node:module'), import('./known-imports.mjs')])
    // Before the first file of ours is read.
    .then(([{ enableCompileCache }, { resolveOnce }]) => {
      enableCompileCache()
      resolveOnce()
    })
    .then(() => import(`./${script}.ts`))
    .then((module) => module.default(rest))
} else {
  console.error(
    'Zeina needs Node 24 and this is Node ' +
      process.versions.node +
      ': run npm ci (without leaving out optional packages) and then npm ' +
      (script === 'start' ? 'start' : `run ${script.split('/').pop()}`) +
      ', which brings its own.',
  )
  process.exitCode = 1
}
