/**
 * `npm run lighthouse [-- --runs 3 home product]`: measures the shop's main pages in a fresh
 * Chromium as on a mid-range phone with a slow connection (Lighthouse's defaults), by the median of
 * five runs. Exits with 1 when a page misses its targets. Reports are in build/lighthouse. With
 * E2E_URL set it measures the shop at that address. A busy machine lowers the performance scores.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Result } from 'lighthouse'
import { say, step } from '#server/progress.ts'
import startShop from '../../e2e/start.ts'
import { buildIfStale } from '../build.ts'
import { openBrowser } from './lighthouse-browser.ts'
import { untilPicturesMade } from './pictures-made.ts'
import { readyChromium } from '../test/browser.ts'

const folder = join(import.meta.dirname, '../../build/lighthouse')

type Page = { path: string; filled?: true; unlisted?: true }

const inEnglish: Record<string, Page> = {
  home: { path: '/' },
  category: { path: '/category/dresses' },
  product: { path: '/productdetails/coat-cairo' },
  cart: { path: '/cart', filled: true, unlisted: true },
  checkout: { path: '/checkout', filled: true, unlisted: true },
}

/** Pages, each in both languages. */
const pages: Record<string, Page> = Object.fromEntries(
  Object.entries(inEnglish).flatMap(([name, page]) => [
    [name, page],
    [`${name}-ar`, { ...page, path: `/ar${page.path}`.replace(/\/$/, '') }],
  ]),
)

/** Targets: minimum scores of 100, maximum layout shift, and maximum ms to the largest paint. */
const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const mostShift = 0.02
const mostLcp = 2500

type Figures = Record<keyof typeof targets | 'lcp' | 'tbt' | 'cls', number>

export default async function measurePages(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { runs: { type: 'string', default: '5' } },
    allowPositionals: true,
  })
  const runs = Number(values.runs)
  const unknown = positionals.filter((name) => !(name in pages))
  if (!(runs >= 1) || unknown.length) {
    say(`Usage: npm run lighthouse [-- --runs 5 ${Object.keys(pages).join(' ')}]`)
    process.exitCode = 1
    return
  }
  const chromium = await readyChromium(process.env)
  if (!process.env.E2E_URL) await buildIfStale()
  await mkdir(folder, { recursive: true })
  const stop = await startShop()
  try {
    await step('Waiting for the sizes of its pictures', () =>
      untilPicturesMade(process.env.E2E_URL as string),
    )
    const misses: string[] = []
    say(row(['', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'TBT', 'CLS']))
    for (const name of positionals.length ? positionals : Object.keys(pages))
      misses.push(...(await measurePage(name, runs, chromium)))
    for (const miss of misses) say(miss)
    process.exitCode = misses.length ? 1 : 0
  } finally {
    await stop?.()
  }
}

/** Measures a page and prints its row; returns the missed targets. */
async function measurePage(name: string, runs: number, chromium: string): Promise<string[]> {
  const page = pages[name] as Page
  const results: Result[] = []
  for (let run = 0; run < runs; run++) results.push(await measureOnce(page, chromium))
  const { generateReport } = await import('lighthouse')
  const worst = results.toSorted(
    (one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'),
  )[0] as Result
  await writeFile(join(folder, `${name}.html`), generateReport(worst, 'html'))

  const all = results.map(figuresOf)
  const figures = Object.fromEntries(
    Object.keys(all[0] as Figures).map((key) => [
      key,
      median(all.map((one) => one[key as keyof Figures])),
    ]),
  )
  const {
    performance,
    accessibility,
    'best-practices': practices,
    seo,
    lcp,
    tbt,
    cls,
  } = figures as Figures
  say(
    row([
      name,
      ...[performance, accessibility, practices, page.unlisted ? '–' : seo].map(String),
      `${(lcp / 1000).toFixed(2)} s`,
      `${Math.round(tbt)} ms`,
      cls.toFixed(3),
    ]),
  )

  // SEO is not measured for pages that are not indexed.
  const wanted = Object.entries(targets).filter(
    ([category]) => !(page.unlisted && category === 'seo'),
  )
  const low = wanted.filter(([category, target]) => (figures[category] as number) < target)
  const misses = low.map(
    ([category, target]) =>
      `${name}: ${category} is ${figures[category]}, below ${target}${failedIn(worst, category)}`,
  )
  if (cls > mostShift)
    misses.push(`${name}: the layout shifts by ${cls.toFixed(3)}, more than ${mostShift}`)
  if (!page.filled && lcp > mostLcp)
    misses.push(
      `${name}: the largest paint comes after ${Math.round(lcp)} ms, more than ${mostLcp}`,
    )
  return misses
}

/** Single run in a fresh browser. */
async function measureOnce({ path, filled }: Page, chromium: string): Promise<Result> {
  const { default: lighthouse } = await import('lighthouse')
  const browser = await openBrowser(chromium)
  try {
    if (filled) await browser.keep('guestToken', await fillCart())
    const flags = {
      port: browser.port,
      logLevel: 'error' as const,
      // The cart is in the browser's storage, which is fresh anyway.
      disableStorageReset: true,
    }
    const result = await lighthouse(`${process.env.E2E_URL}${path}`, flags)
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not measure ${path}: ${result?.lhr.runtimeError?.message}`)
    return result.lhr
  } finally {
    await browser.close()
  }
}

/** Fills a cart with three pieces of two products; returns its token. */
async function fillCart(): Promise<string> {
  const { makeCart } = await import('../../e2e/shopping.ts')
  return makeCart(
    { slug: 'cushion-velvet', size: '45 cm', colour: 'Olive', quantity: 2 },
    { slug: 'candle-amber', size: '220 g', colour: 'Sage' },
  )
}

const scoreOf = ({ categories }: Result, category: string): number =>
  Math.round((categories[category]?.score ?? 0) * 100)

function figuresOf(result: Result): Figures {
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: scoreOf(result, 'performance'),
    accessibility: scoreOf(result, 'accessibility'),
    'best-practices': scoreOf(result, 'best-practices'),
    seo: scoreOf(result, 'seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

/** Titles of a category's failed audits; performance is a weighted sum without single failures. */
function failedIn({ categories, audits }: Result, category: string): string {
  if (category === 'performance') return ''
  const failed = categories[category]?.auditRefs
    .map(({ id }) => audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 1)
  return failed?.length ? `: ${failed.map((audit) => audit?.title).join('; ')}` : ''
}

const median = (figures: number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] as number

const row = ([name = '', ...cells]: string[]): string =>
  name.padEnd(12) + cells.map((cell) => cell.padStart(16)).join('')
