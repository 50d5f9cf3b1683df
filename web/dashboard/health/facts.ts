/** What is said of the same facts in more than one place of the Health screen. */
import type { Health } from '#contract/health.ts'
import * as m from '#messages'
import { formatSize } from './figures.ts'

export type Part = {
  of: 'pictures' | 'backups' | 'database' | 'other'
  bytes: number
  words: string
}

/** What takes the room on the shop's disk; nothing until it was measured. */
export function partsOf({
  data,
  backups,
  pictures,
  backup_bytes,
  database,
}: Health['disk']): Part[] {
  if (pictures === null || backup_bytes === null) return []
  const known: [Part['of'], number | null, (inputs: { size: string }) => string][] = [
    ['pictures', pictures, m.admin_health_pictures_take],
    ['backups', backups ? null : backup_bytes, m.admin_health_backups_take],
    ['database', database, m.admin_health_database_takes],
  ]
  const parts = known.flatMap(([of, bytes, words]) =>
    bytes === null ? [] : [{ of, bytes, words: words({ size: formatSize(bytes) }) }],
  )
  // Measured at another moment than the disk, they may come to more than it.
  const other = Math.max(0, data.used - parts.reduce((sum, { bytes }) => sum + bytes, 0))
  return [
    ...parts,
    { of: 'other', bytes: other, words: m.admin_health_others_take({ size: formatSize(other) }) },
  ]
}

export const usedInWords = ({ used, total }: { used: number; total: number }): string =>
  m.admin_health_disk_used({ used: formatSize(used), total: formatSize(total) })

/** How full the shop's disk is, and what takes the room. */
export const diskInWords = (disk: Health['disk']): string =>
  [usedInWords(disk.data), inWords(partsOf(disk))].filter(Boolean).join(' ')

export const inWords = (parts: Part[]): string =>
  parts.map(({ words }) => words).join(m.admin_health_and())

export const failingJobs = ({ jobs }: Health): Health['jobs'] =>
  jobs.filter(({ failing_since }) => failing_since !== null)

export const jobsInWords = (failing: Health['jobs']): string =>
  m.admin_health_jobs_failing({
    count: failing.length,
    names: failing.map(({ name }) => name).join(m.admin_health_and()),
  })
