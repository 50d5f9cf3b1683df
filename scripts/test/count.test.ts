import { expect, test } from 'vitest'
import { countJourneys, countVitest } from './count.ts'

const refused = {
  status: 'failed',
  fullName: 'a cart is full',
  failureMessages: ['AssertionError: 1 is not 2\n    at cart.test.ts'],
}

test('a test file that breaks before its first test is a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      {
        name: 'order.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed', fullName: 'an order' }],
      },
      {
        name: 'cart.test.ts',
        status: 'failed',
        assertionResults: [refused, { status: 'passed', fullName: 'a line' }],
      },
      { name: 'mail.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
    ],
  }
  expect(countVitest(report)).toEqual({
    passed: 5,
    failed: 2,
    names: [
      'cart.test.ts › a cart is full: AssertionError: 1 is not 2',
      'mail.test.ts › broke before its first test: no module',
    ],
  })
})

test('journeys that fail are named, however deep they stand', () => {
  const failed = {
    projectName: 'ar-390',
    status: 'unexpected',
    results: [{ error: { message: 'Timeout\nof 30 s' } }],
  }
  const passed = { projectName: 'en-1440', status: 'expected', results: [{}] }
  const specs = [
    { title: 'a guest buys', file: 'purchase.journey.ts', tests: [passed, failed] },
    { title: 'the shop opens', file: 'home.journey.ts', tests: [passed] },
  ]
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 0 },
    errors: [],
    suites: [{ suites: [{ specs }] }],
  }
  expect(countJourneys(report)).toEqual({
    passed: 7,
    failed: 1,
    names: ['purchase.journey.ts › a guest buys (ar-390): Timeout of 30 s'],
  })
})

test('a shop that does not start fails the journeys', () => {
  const broken = {
    stats: { expected: 0, unexpected: 0, flaky: 0 },
    errors: [{ message: 'no shop' }],
  }
  expect(countJourneys(broken)).toEqual({
    passed: 0,
    failed: 1,
    names: ['journeys › broke: no shop'],
  })
})

test('no report at all is a failure', () => {
  expect(countVitest(null)).toMatchObject({ passed: 0, failed: 1 })
  expect(countJourneys(null)).toMatchObject({ passed: 0, failed: 1 })
})
