/**
 * Timelines of restored databases. A restored database continues on a timeline of its own, while
 * WAL after that point stays archived on the former one. PostgreSQL records in a history file of
 * each timeline which ones it came from and at which position.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { listArchived, packed } from '../archiving/archive.ts'

const historyShape = /^[0-9A-F]{8}\.history$/

/** Names of history files in a folder, without .gz. */
export const listHistories = async (folder: string): Promise<string[]> =>
  (await listArchived(folder)).filter((name) => historyShape.test(name))

/**
 * Newest timeline that continues from the given position, and all timelines of a recovery up to it,
 * as prefixes of segment names: 00000002. Without a continuing one it is the given one alone.
 * @param folders of possible histories
 */
export async function findTimelines(
  folders: string[],
  timeline: number,
  lsn: string,
): Promise<{ newest: number; timelines: Set<string> }> {
  const lines = new Map<number, Set<string>>([[timeline, new Set([named(timeline)])]])
  for (const folder of folders) {
    for (const name of await listHistories(folder)) {
      const history = (
        await promisify(gunzip)(await readFile(join(folder, name + packed)))
      ).toString('utf8')
      const left = [...history.matchAll(/^(\d+)\t([0-9A-F]+\/[0-9A-F]+)/gm)].map(
        ([, from, at]) => ({
          from: Number(from),
          at: at as string,
        }),
      )
      // A timeline that left this one before the given position is unrelated.
      if (!left.some(({ from, at }) => from === timeline && bytePosition(at) >= bytePosition(lsn)))
        continue
      lines.set(
        Number.parseInt(name, 16),
        new Set([name.slice(0, 8), ...left.map(({ from }) => named(from))]),
      )
    }
  }
  const newest = Math.max(...lines.keys())
  return { newest, timelines: lines.get(newest) as Set<string> }
}

const named = (timeline: number): string => timeline.toString(16).toUpperCase().padStart(8, '0')

/** A WAL position such as 0/3000148 as one number. */
export function bytePosition(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
