import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconServer from '@tabler/icons-react/dist/esm/icons/IconServer.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Health } from '#contract/running/health.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { useShowPanel } from '#web/panels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { failingJobs, inWords, jobsInWords, partsOf, usedInWords } from './facts.ts'
import { formatShort, formatSize } from './figures.ts'
import { JobsPanel, jobsPanel } from './jobs-panel.tsx'

/** Health panels other than the backups. */
export function Rest({ health }: { health: Health }) {
  return (
    <section aria-labelledby="health-rest">
      <div className="health-head">
        <h2 className="title-2" id="health-rest">
          {m.admin_health_rest()}
        </h2>
      </div>
      <ul>
        <Mails mails={health.mails} />
        <Jobs health={health} />
        <Disk health={health} />
        <Row icon={IconDatabase} title={m.admin_health_database()}>
          {m.admin_health_database_answers({
            ms: health.database.ms,
            moment: formatShort(health.database.started_at),
          })}
        </Row>
        {health.certificate && <Certificate {...health.certificate} now={health.checked_at} />}
        <Row icon={IconDeviceLaptop} title={m.admin_health_version()}>
          {m.admin_health_version_is({
            version: health.version,
            moment: formatShort(health.started_at),
          })}
        </Row>
      </ul>
      <JobsPanel jobs={health.jobs} />
    </section>
  )
}

type RowProps = {
  icon: TablerIcon
  title: string
  bad?: boolean
  action?: ReactNode
  below?: ReactNode
  children: ReactNode
}

function Row({ icon, title, bad = false, action, below, children }: RowProps) {
  return (
    <li className={bad ? 'health-row is-bad' : 'health-row'}>
      <Icon of={icon} />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
        {below}
      </div>
      {action}
    </li>
  )
}

function Mails({
  mails: { sent, last_sent_at, retried, failed, failing_since },
}: {
  mails: Health['mails']
}) {
  const said = [
    failing_since && m.admin_health_mails_failing({ moment: formatShort(failing_since) }),
    (sent > 0 || !failing_since) && m.admin_health_mails_sent({ count: sent }),
    last_sent_at && m.admin_health_mails_last({ moment: formatShort(last_sent_at) }),
    retried > 0 && m.admin_health_mails_retried({ count: retried }),
    failed > 0 && m.admin_health_mails_failed({ count: failed }),
  ]
  return (
    <Row
      icon={IconMail}
      title={m.admin_health_mails()}
      bad={failing_since !== null}
      action={
        <ButtonLink
          kind="tertiary"
          size="small"
          to={screenPath('mails')}
          aria-label={m.admin_health_open_mails()}
        >
          {m.admin_health_open()}
        </ButtonLink>
      }
    >
      {said.filter(Boolean).join(' ')}
    </Row>
  )
}

function Jobs({ health }: { health: Health }) {
  const show = useShowPanel()
  const failing = failingJobs(health)
  const last = health.jobs
    .flatMap(({ done_at }) => done_at ?? [])
    .sort()
    .at(-1)
  const well = last
    ? m.admin_health_jobs_well({ moment: formatShort(last) })
    : m.admin_health_jobs_none()
  return (
    <Row
      icon={IconRefresh}
      title={m.admin_health_jobs()}
      bad={failing.length > 0}
      action={
        <Button
          kind="tertiary"
          size="small"
          aria-haspopup="dialog"
          aria-label={m.admin_health_open_jobs()}
          onClick={() => show(jobsPanel)}
        >
          {m.admin_health_open()}
        </Button>
      }
    >
      {failing.length > 0 ? jobsInWords(failing) : well}
    </Row>
  )
}

function Disk({ health: { disk, troubles } }: { health: Health }) {
  const parts = partsOf(disk)
  const isLow = troubles.some(({ kind }) => kind === 'disk_low')
  return (
    <Row
      icon={IconServer}
      title={m.admin_health_disk()}
      bad={isLow}
      below={
        parts.length > 0 && (
          <>
            <div className="health-bar" role="img" aria-label={inWords(parts)}>
              {parts.map(({ of, bytes }) => (
                <i
                  key={of}
                  className={`is-${of}`}
                  style={{ inlineSize: `${(100 * bytes) / disk.data.total}%` }}
                />
              ))}
            </div>
            <ul className="health-legend" aria-hidden="true">
              {parts.map(({ of, words }) => (
                <li key={of}>
                  <i className={`is-${of}`} />
                  {words}
                </li>
              ))}
            </ul>
          </>
        )
      }
    >
      {isLow ? <b className="health-bad">{usedInWords(disk.data)}</b> : usedInWords(disk.data)}
      {disk.backups &&
        ` ${m.admin_health_disk_backups({ used: formatSize(disk.backups.used), total: formatSize(disk.backups.total) })}`}
    </Row>
  )
}

function Certificate({
  host,
  valid_to,
  now,
}: {
  host: string
  valid_to: string | null
  now: string
}) {
  const isOver = valid_to !== null && new Date(valid_to) < new Date(now)
  const words =
    valid_to === null
      ? m.admin_health_certificate_none({ host })
      : (isOver ? m.admin_health_certificate_over : m.admin_health_certificate_valid)({
          host,
          day: formatDay(valid_to, 'long'),
        })
  return (
    <Row icon={IconLock} title={m.admin_health_certificate()} bad={valid_to === null || isOver}>
      {words}
    </Row>
  )
}
