/**
 * Soak of a shop under every action of visitors and owner, for many minutes: whether its memory
 * stays bounded.
 */
import type { Fact } from '../figures/figures.ts'
import { childrenOf, memoryOf, startHelper } from '../figures/processes.ts'
import { megabytes, memoryFact } from '../shop/shop-life.ts'
import type { Soak, Soaked } from './soak-load.ts'

export type SoakOptions = Omit<Soak, 'seconds'> & {
  /** Pid of the application, whose memory is read from /proc. */
  pid: number
  minutes: number
  /** Called with the memory once a minute. */
  log?: (line: string) => void
}

type Sample = { minute: number; bytes: number }

/** Maximum memory growth in the second half, in MB per minute. */
const mostGrowth = 2

/**
 * Runs the load in a process of its own, and samples the application's memory each second; that of
 * its picture processes is separate.
 */
export async function measureSoak({
  pid,
  minutes,
  log = () => {},
  ...soak
}: SoakOptions): Promise<Fact[]> {
  const load = startHelper('soak/soak-load.ts')
  const samples: Sample[] = []
  let mostBeside = 0
  const began = performance.now()
  const look = () => {
    samples.push({ minute: (performance.now() - began) / 60_000, bytes: memoryOf(pid) })
    const beside = childrenOf(pid).filter((child) => child !== load.pid)
    mostBeside = Math.max(
      mostBeside,
      beside.reduce((sum, child) => sum + memoryOf(child), 0),
    )
    if (samples.length % 60 === 0)
      log(`minute ${samples.length / 60}: ${megabytes(samples.at(-1)?.bytes ?? 0)}`)
  }
  look()
  const looking = setInterval(look, 1000)
  const soaked = await load
    .ask<Soaked>({ ...soak, seconds: minutes * 60 } satisfies Soak)
    .finally(() => {
      clearInterval(looking)
      load.stop()
    })
  look()
  const secondHalf = samples.filter(({ minute }) => minute >= minutes / 2 && minute < minutes)
  const growth = growthOf(secondHalf) / 1024 / 1024
  return [
    { what: 'minutes', value: String(minutes) },
    { what: 'requests answered', value: String(soaked.answers) },
    { what: 'of them refused with 429 or 503', value: String(soaked.refused) },
    {
      what: 'of them failed',
      value: [soaked.broken.length, ...soaked.broken.slice(0, 3)].join(', '),
      must: { text: '0', met: soaked.broken.length === 0 },
    },
    { what: 'memory of the application before', value: megabytes(samples[0]?.bytes ?? 0) },
    memoryFact(
      'memory of the application, the most',
      Math.max(...samples.map(({ bytes }) => bytes)),
      300,
    ),
    {
      what: 'its growth in the second half, MB a minute',
      value: growth.toFixed(2),
      must: { text: `< ${mostGrowth}`, met: growth < mostGrowth },
    },
    { what: 'memory of its processes for pictures, the most', value: megabytes(mostBeside) },
  ]
}

/**
 * Growth in bytes per minute: the slope of a linear fit through the minimum of each minute, since
 * garbage varies above it.
 */
function growthOf(all: Sample[]): number {
  const minutes = Object.values(
    Object.groupBy(all, ({ minute }) => Math.floor(minute)),
  ) as Sample[][]
  const samples = minutes.map((ofMinute) =>
    ofMinute.reduce((least, sample) => (sample.bytes < least.bytes ? sample : least)),
  )
  if (samples.length < 2) return 0
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [minute, bytes] = [mean((sample) => sample.minute), mean((sample) => sample.bytes)]
  const spread = mean((sample) => (sample.minute - minute) ** 2)
  return mean((sample) => (sample.minute - minute) * (sample.bytes - bytes)) / spread
}
