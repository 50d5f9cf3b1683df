import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { unitFiles } from './scripts/test/unit-files.ts'

const everything = ['{contract,server,web,demo,scripts,test,bench,rehearsal}/**/*.test.{ts,tsx}']
// Cache for programs that tests start by the hundred, to read a file or a picture, so that their
// TypeScript is compiled once.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/build/compile-cache`
/** Tests that start, kill, upgrade and fill whole shops. */
const machines = ['test/machines/**/*.test.ts', 'rehearsal/**/*.test.ts']
const [texts, cluster] = ['test/texts/messages.ts', 'test/database/cluster.ts']
const unit = unitFiles(everything, machines)

/**
 * Files of half a minute and more, which vitest would run last: one worker would continue long
 * after the others.
 */
const longest = [
  'rehearsal/',
  'test/machines/upgrade.test.ts',
  'test/calls/shards/',
  'test/machines/',
  'test/books/',
  'server/settlements/owed.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = ({ moduleId }: TestSpecification) =>
      longest.findIndex((path) => moduleId.includes(path)) + 1 || longest.length + 1
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: unit, pool: 'threads', globalSetup: [texts] },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          include: everything,
          exclude: [...machines, ...unit],
          globalSetup: [texts, cluster],
        },
      },
      {
        extends: true,
        test: { name: 'machines', include: machines, globalSetup: [texts, cluster] },
      },
    ],
    pool: 'forks',
    // No module keeps state between tests: loading every module again for each file would take as
    // long as the tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Tests wait for PostgreSQL, programs and clocks half of their time: two workers more than
    // processors.
    maxWorkers: availableParallelism() + 2,
    // Limits only end hanging tests: no test has one of its own, and none takes a tenth of these on
    // an idle machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 600_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
