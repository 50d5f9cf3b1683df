/** What the reports of vitest and Playwright say, in numbers. A file that breaks before its first test counts as one failure. */
export type Count = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** @param report the JSON of vitest's reporter; null when it wrote none */
export function countVitest(report: unknown): Count {
  if (!report) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'))
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/** @param report the JSON of Playwright's reporter; null when it wrote none */
export function countJourneys(report: unknown): Count {
  if (!report) return { passed: 0, failed: 1 }
  const { stats, errors } = report as PlaywrightReport
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}
