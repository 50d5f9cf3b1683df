import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Minutes each, and small as files, which vitest would leave for the end: one worker would be busy long after the others are done. */
const longest = [
  'rehearsal/rehearsal.test.ts',
  'test/machines/upgrade.test.ts',
  'test/calls/shards/',
  'server/backup/backup.test.ts',
  'test/machines/start.test.ts',
  'test/books/parcel-lives.test.ts',
  'server/settlements/owed.test.ts',
  'test/machines/two-containers.test.ts',
  'test/architecture/architecture.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.includes(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,web,demo,scripts,test,bench,rehearsal}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/texts/messages.ts', 'test/database/cluster.ts'],
    pool: 'forks',
    // Nothing here keeps state outside of what a test makes: reading every module anew for each file would take as long as the tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Tests wait for PostgreSQL, programs and clocks a third of their time: one worker more than processors.
    maxWorkers: availableParallelism() + 1,
    // Far above what anything needs: pictures are encoded after everything else, and a busy machine keeps them waiting.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
