/** second-process.ts, to which receivers of tests are part of the world. */
import '../outside/outside-names.ts'
await import('./second-process.ts')
