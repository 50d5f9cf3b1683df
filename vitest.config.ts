import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,demo,scripts,test,bench,rehearsal}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/messages.ts', 'test/cluster.ts'],
    pool: 'forks',
    // Nothing here keeps state outside of what a test makes: reading every module anew for each file would take as long as the tests.
    isolate: false,
    // The default leaves a core free; here the tests wait for PostgreSQL half of the time.
    maxWorkers: Math.max(2, availableParallelism()),
    // Far above what anything needs: pictures are encoded after everything else, and a busy machine keeps them waiting.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
