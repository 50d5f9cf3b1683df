/** Results in the reports of vitest and Playwright: counts, and the names of failed tests. */
export type Count = { passed: number; failed: number; names: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: VitestResult[]
  }[]
}
type VitestResult = { status: string; fullName: string; failureMessages?: string[] }

const nothingReported: Count = { passed: 0, failed: 1, names: [] }

/**
 * Counts of vitest; a file that fails before its first test is one failure.
 * @param report JSON of vitest's reporter; null without one
 */
export function countVitest(report: unknown): Count {
  if (!report) return nothingReported
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport
  const failed = (result: { status: string }) => result.status === 'failed'
  const broken = testResults.filter((file) => failed(file) && !file.assertionResults.some(failed))
  const names = [
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(failed)
        .map((one) => nameOf(name, one.fullName, one.failureMessages?.[0])),
    ),
    ...broken.map(({ name, message }) => nameOf(name, 'broke before its first test', message)),
  ]
  return { passed: numPassedTests, failed: numFailedTests + broken.length, names }
}

type Journey = { projectName: string; status: string; results: { error?: { message?: string } }[] }
type Spec = { title: string; file: string; tests: Journey[] }
type Suite = { specs?: Spec[]; suites?: Suite[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  suites?: Suite[]
}

/**
 * Counts of the journeys.
 * @param report JSON of Playwright's reporter; null without one
 */
export function countJourneys(report: unknown): Count {
  if (!report) return nothingReported
  const { stats, errors, suites = [] } = report as PlaywrightReport
  const names = [
    ...specsIn(suites).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) =>
          nameOf(file, `${title} (${projectName})`, results.at(-1)?.error?.message),
        ),
    ),
    ...errors.map(({ message }) => nameOf('journeys', 'broke', message)),
  ]
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, names }
}

const specsIn = (suites: Suite[]): Spec[] =>
  suites.flatMap(({ specs = [], suites = [] }) => [...specs, ...specsIn(suites)])

/**
 * The first two lines of the reason are included: the second one of a property test has its seed.
 */
const nameOf = (file: string, title: string, reason = '') => {
  const lines = reason.split('\n', 2).filter((line) => !/^\s+at /.test(line))
  return `${file} › ${title}: ${lines.join(' ')}`
}
