import type { ReactNode } from 'react'
import type { Backup, Health } from '#contract/running/health.ts'
import * as m from '#messages'
import { useShowPanel } from '#web/panels.ts'
import { Status, type StatusKind } from '#web/ui/notices/status.tsx'
import { FigureHead, Table } from '../kit/list/table/table.tsx'
import { BackUpButton } from './back-up-button.tsx'
import { formatShort, formatSize, formatTime } from './figures.ts'
import { RestorePanel, restorePanel } from './restore-panel.tsx'

/** Panel of backups: how much could be restored after a disk failure. */
export function Backups({ health: { backups, troubles } }: { health: Health }) {
  const show = useShowPanel()
  const isOffered = !troubles.some(({ kind }) =>
    ['backup_failed', 'proof_failed', 'proof_old', 'archiving_stopped'].includes(kind),
  )
  return (
    <section aria-labelledby="health-backups">
      <div className="health-head">
        <h2 className="title-2" id="health-backups">
          {m.admin_health_backups()}
        </h2>
        {isOffered && (
          <BackUpButton kind="tertiary" size="small" prove={false} underWay={backups.under_way}>
            {m.admin_health_back_up()}
          </BackUpButton>
        )}
      </div>
      {!backups.whole && <p className="hint">{m.admin_health_elsewhere()}</p>}
      <Facts
        backups={backups}
        isOld={troubles.some(({ kind }) => kind === 'proof_old' || kind === 'proof_failed')}
      />
      {backups.list.length === 0 ? (
        <p className="health-none muted">{m.admin_health_no_backups()}</p>
      ) : (
        <Table stacked className="health-backups">
          <thead>
            <tr>
              <th scope="col">{m.admin_health_made()}</th>
              <FigureHead>{m.admin_health_size()}</FigureHead>
              <FigureHead>{m.admin_health_restored_in()}</FigureHead>
              <th scope="col">{m.admin_health_result()}</th>
            </tr>
          </thead>
          <tbody>
            {backups.list.map((backup) => (
              <BackupRow key={backup.id} backup={backup} />
            ))}
          </tbody>
        </Table>
      )}
      <p className="health-kept">
        {m.admin_health_kept()}{' '}
        <button
          type="button"
          className="link tap"
          aria-haspopup="dialog"
          onClick={() => show(restorePanel)}
        >
          {m.admin_health_restore()}
        </button>
      </p>
      <RestorePanel backups={backups} />
    </section>
  )
}

function Facts({
  backups: { proven, archive, same_disk },
  isOld,
}: {
  backups: Health['backups']
  isOld: boolean
}) {
  return (
    <dl className="health-facts">
      <Fact of={m.admin_health_proven_at()} tone={isOld ? 'bad' : undefined}>
        {proven ? formatShort(proven.at) : m.admin_health_never()}
      </Fact>
      {proven && <Fact of={m.admin_health_proven_in()}>{formatTime(proven.ms)}</Fact>}
      {archive && (
        <Fact of={m.admin_health_archived()} tone={archive.stopped ? 'bad' : undefined}>
          {archive.stopped
            ? m.admin_health_archive_stopped()
            : archive.newest
              ? formatShort(archive.newest)
              : m.admin_health_never()}
        </Fact>
      )}
      <Fact of={m.admin_health_kept_on()} tone={same_disk ? 'late' : undefined}>
        {same_disk ? m.admin_health_same_disk() : m.admin_health_other_disk()}
      </Fact>
    </dl>
  )
}

function Fact({
  of,
  tone,
  children,
}: {
  of: string
  tone?: 'bad' | 'late' | undefined
  children: ReactNode
}) {
  return (
    <div>
      <dt>{of}</dt>
      <dd className={tone ? `health-fact is-${tone}` : 'health-fact'}>{children}</dd>
    </div>
  )
}

type Result = { kind: StatusKind; words: string; why?: string | null }

function resultOf({ failure, folder, proof_at, proof_failure }: Backup): Result {
  if (failure !== null || folder === null)
    return { kind: 'reject', words: m.admin_health_not_made(), why: failure }
  if (proof_failure !== null)
    return { kind: 'reject', words: m.admin_health_not_proven(), why: proof_failure }
  if (proof_at !== null) return { kind: 'accept', words: m.admin_health_proven() }
  return { kind: 'over', words: m.admin_health_not_yet() }
}

function BackupRow({ backup }: { backup: Backup }) {
  const result = resultOf(backup)
  const size = backup.bytes === null ? null : formatSize(backup.bytes)
  const time = backup.proof_ms === null ? null : formatTime(backup.proof_ms)
  const why = result.why
  const gone = backup.folder !== null && !backup.kept ? m.admin_health_gone() : null
  return (
    <tr>
      <th scope="row" className="health-cell is-lead">
        {formatShort(backup.created_at)}
      </th>
      <td className="health-cell is-figure is-hidden">{size}</td>
      <td className="health-cell is-figure is-hidden">{time}</td>
      <td className="health-result is-end">
        <Status kind={result.kind}>{result.words}</Status>
        {(why ?? gone) && (
          <bdi className="health-why" dir="auto">
            {why ?? gone}
          </bdi>
        )}
      </td>
      <td className="health-second is-second is-wide">
        <bdi dir="auto">{why ?? [size, time, gone].filter(Boolean).join(' · ')}</bdi>
      </td>
    </tr>
  )
}
