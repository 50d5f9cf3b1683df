/** Figures of the process itself: memory, and time of a restart. */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fact, spreadOf } from '../figures/figures.ts'
import { freePort } from '../../test/processes/free-port.ts'
import { memoryOf, startCommand, stopProcess } from '../figures/processes.ts'
import type { World } from './world.ts'

export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`

export function memoryFact(what: string, bytes: number, most: number): Fact {
  return {
    what,
    value: megabytes(bytes),
    must: { text: `RSS ≤ ${most} MB`, met: bytes <= most * 1024 * 1024 },
  }
}

/** Samples the memory of processes until stopped; returns the maximum. */
export function watchMemory(pids: () => number[], pause = 50): () => number {
  let most = 0
  const look = () => {
    for (const pid of pids()) most = Math.max(most, memoryOf(pid))
  }
  look()
  const timer = setInterval(look, pause)
  return () => {
    clearInterval(timer)
    return most
  }
}

/** Samples the memory of a process; returns its growth. */
export function watchRise(pid: number): () => number {
  const held = memoryOf(pid)
  const most = watchMemory(() => [pid], 20)
  return () => most() - held
}

/**
 * Seconds from the command to the home page's response, for a shop that was started before, with
 * its own PostgreSQL.
 */
export async function measureStarts({ settings }: World, times: number): Promise<Fact> {
  const seconds: number[] = []
  for (let time = 0; time < times; time++) {
    const port = await freePort()
    const began = performance.now()
    const { child } = startCommand(['start'], { ...settings, DATABASE_URL: '', PORT: String(port) })
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error('The shop ended instead of opening')
      await sleep(5)
    }
    seconds.push((performance.now() - began) / 1000)
    await stopProcess(child)
  }
  const { median, min, max } = spreadOf(seconds)
  return {
    what: `second start to first page, PostgreSQL included, ${times} times`,
    value: `${median.toFixed(2)} s (${min.toFixed(2)}–${max.toFixed(2)})`,
    must: { text: '≤ 2 s', met: median <= 2 },
  }
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    () => false,
  )
