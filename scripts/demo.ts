/**
 * `npm run demo` loads the demo shop into the configured database. `npm run demo -- --size N` adds
 * generated products up to N.
 */
import { parseArgs } from 'node:util'
import { fillShop } from '#server/main.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { live } from '#server/process/lifetime.ts'
import { loadDemo } from './load-demo.ts'
import { compileMessages } from './messages.ts'

export default async function demo(args: string[]): Promise<void> {
  process.env.NODE_ENV = 'production'
  const size = readSize(args)
  if (size instanceof CannotStart) return live(() => Promise.reject(size))
  await compileMessages()
  await fillShop(loadDemo, size)
}

function readSize(args: string[]): number | undefined | CannotStart {
  try {
    const { size } = parseArgs({ args, options: { size: { type: 'string' } } }).values
    if (size === undefined) return undefined
    if (/^[1-9]\d{0,6}$/.test(size)) return Number(size)
  } catch {
    // Reported below: every wrong argument prints the usage.
  }
  return new CannotStart(
    'Usage: npm run demo, or npm run demo -- --size N with N from 1 to 9999999.',
  )
}
