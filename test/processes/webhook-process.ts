/** second-process.ts with the names of the tests' receivers. */
import '../outside/outside-names.ts'
await import('./second-process.ts')
