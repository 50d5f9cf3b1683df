/**
 * More requests with stalled bodies than the shop processes at once: the effect on others, and on
 * memory.
 */
import { readFile } from 'node:fs/promises'
import { Agent, type ClientRequest, request } from 'node:http'
import type { Fact } from '../figures/figures.ts'

export type OverloadOptions = {
  /** Address of the tested shop, without a trailing slash. */
  url: string
  /** Pid of the shop, whose memory is read from /proc. */
  pid: number
  /** Number of requests held open: headers sent, bodies not. */
  held?: number
  /** Addresses of cached responses; each is requested once beforehand. */
  kept?: string[]
  /** Address that is never cached. */
  uncached?: string
}

/**
 * Holds requests open, requests cached responses meanwhile, releases, and requests again at once.
 */
export async function measureOverload({
  url,
  pid,
  held = 600,
  kept = ['/api/settings'],
  uncached = '/api/cart/none',
}: OverloadOptions): Promise<Fact[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  for (const path of kept) await statusOf(url + path)
  const before = await residentMegabytes(pid)
  const statuses: number[] = []
  const calls = await Promise.all(
    Array.from({ length: held }, () => holdOne(url, agent, (status) => statuses.push(status))),
  )
  // A response on another connection: the shop has then read all earlier headers.
  const beyond = await statusOf(url + uncached)
  const ofKept = await Promise.all(kept.map((path) => statusOf(url + path)))
  const at = await residentMegabytes(pid)
  await Promise.all(
    calls.map(
      (call) => call.closed || new Promise((resolve) => call.once('close', resolve).destroy()),
    ),
  )
  const ended = performance.now()
  while ((await statusOf(url + uncached)) === 503) {
    if (performance.now() - ended > 10_000)
      throw new Error('The shop did not recover within ten seconds')
  }
  const recovered = performance.now() - ended
  const refused = statuses.filter((status) => status === 503).length
  return [
    { what: 'requests held open at once', value: String(held) },
    {
      what: 'of them refused with 503',
      value: String(refused),
      must: { text: '0', met: refused === 0 },
    },
    {
      what: 'one more, uncached, meanwhile',
      value: String(beyond),
      must: { text: '200', met: beyond === 200 },
    },
    {
      what: 'kept answers meanwhile',
      value: ofKept.join(' '),
      must: { text: '200 each', met: ofKept.every((status) => status === 200) },
    },
    { what: 'first answer after they ended, ms', value: recovered.toFixed(0) },
    { what: 'memory before, MB', value: before.toFixed(0) },
    { what: 'memory meanwhile, MB', value: at.toFixed(0) },
    { what: 'memory afterwards, MB', value: (await residentMegabytes(pid)).toFixed(0) },
  ]
}

/** Resolves once the shop has read the headers. */
function holdOne(
  url: string,
  agent: Agent,
  heard: (status: number) => void,
): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': 2,
      expect: '100-continue',
    }
    const call = request(`${url}/api/login`, { method: 'POST', agent, headers })
    call.once('continue', () => resolve(call))
    call.once('response', (answer) => heard(answer.resume().statusCode ?? 0))
    call.on('error', reject)
    call.flushHeaders()
  })
}

async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address)
  await answer.arrayBuffer()
  return answer.status
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
