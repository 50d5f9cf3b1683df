/** `npm run bench`: see bench/bench.ts. */
import { parseArgs } from 'node:util'
import { CannotStart } from '#server/cannot-start.ts'
import { live } from '#server/process/lifetime.ts'
import { say } from '#server/progress.ts'
import { buildIfStale } from '../build.ts'

const usage = new CannotStart(
  'Usage: npm run bench, or npm run bench -- [--size PRODUCTS] [--orders ORDERS] [--data FOLDER] [--tiny] [PART …], or npm run bench -- soak [--minutes MINUTES], or npm run bench -- growth [--data FOLDER]. FOLDER keeps the shop for the next run.',
)

export default async function bench(args: string[]): Promise<void> {
  process.env.NODE_ENV = 'production'
  await live(async () => {
    const { values, positionals } = readArguments(args)
    await buildIfStale()
    // Imported lazily, since it needs the built texts.
    const { parts, runBench, runGrowth } = await import('../../bench/bench.ts')
    if (positionals[0] === 'growth')
      return reportMissed(
        await runGrowth(values.tiny ? tinySizes : sizes, {
          tiny: values.tiny,
          folder: values.data,
          log: say,
        }),
      )
    if (positionals.some((name) => !(name in parts) && name !== 'starts')) throw usage
    const counts = values.tiny
      ? { products: 60, orders: 60 }
      : { products: 10_000, orders: 100_000 }
    const missed = await runBench({
      products: numberOf(values.size) ?? counts.products,
      orders: numberOf(values.orders) ?? counts.orders,
      tiny: values.tiny,
      only: positionals,
      minutes: numberOf(values.minutes),
      folder: values.data,
      log: say,
    })
    reportMissed(missed)
  })
}

const sizes = [
  { products: 1000, orders: 100_000 },
  { products: 100_000, orders: 100_000 },
] as const
const tinySizes = [
  { products: 60, orders: 60 },
  { products: 120, orders: 60 },
] as const

const reportMissed = (missed: number): void =>
  say(
    missed === 0
      ? '\nEverything reaches what it must.'
      : `\n${missed} figures miss what they must reach.`,
  )

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        size: { type: 'string' },
        orders: { type: 'string' },
        data: { type: 'string' },
        minutes: { type: 'string' },
        tiny: { type: 'boolean', default: false },
      },
    })
  } catch {
    throw usage
  }
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,6}$/.test(text)) throw usage
  return Number(text)
}
