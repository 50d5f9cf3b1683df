/** Texts shared by several panels of the Health screen. */
import type { Health } from '#contract/running/health.ts'
import * as m from '#messages'
import { formatSize } from './figures.ts'

export type Part = {
  of: 'pictures' | 'backups' | 'database' | 'other'
  bytes: number
  words: string
}

/** Usage of the shop's disk by kind; nothing until measured. */
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
  // The parts are measured at another time than the disk, so their sum may exceed it.
  const other = Math.max(0, data.used - parts.reduce((sum, { bytes }) => sum + bytes, 0))
  return [
    ...parts,
    { of: 'other', bytes: other, words: m.admin_health_others_take({ size: formatSize(other) }) },
  ]
}

export const usedInWords = ({ used, total }: { used: number; total: number }): string =>
  m.admin_health_disk_used({ used: formatSize(used), total: formatSize(total) })

/** Usage of the shop's disk in words, with its largest parts. */
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
