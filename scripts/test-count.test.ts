import { expect, test } from 'vitest'
import { countJourneys, countVitest } from './test-count.ts'

test('a test file that breaks before its first test is a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 5, failed: 2 })
})

test('a shop that does not start fails the journeys', () => {
  expect(countJourneys({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] })).toEqual({ passed: 0, failed: 1 })
  expect(countJourneys({ stats: { expected: 7, unexpected: 2, flaky: 0 }, errors: [] })).toEqual({ passed: 7, failed: 2 })
})

test('no report at all is a failure', () => {
  expect(countVitest(null)).toEqual({ passed: 0, failed: 1 })
  expect(countJourneys(null)).toEqual({ passed: 0, failed: 1 })
})
