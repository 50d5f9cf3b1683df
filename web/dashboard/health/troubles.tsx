import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { ReactNode } from 'react'
import type { FullForm, Health, TroubleKind } from '#contract/running/health.ts'
import * as m from '#messages'
import { numberLanguage } from '#web/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useShowPanel } from '#web/panels.ts'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { BackUpButton } from './back-up-button.tsx'
import { diskInWords, failingJobs, jobsInWords } from './facts.ts'
import { formatShort, formatSize, formatTime } from './figures.ts'
import { jobsPanel } from './jobs-panel.tsx'

const sentences: Record<TroubleKind, () => string> = {
  codes_guessed: m.health_codes_guessed,
  disk_low: m.health_disk_low,
  backup_failed: m.health_backup_failed,
  proof_failed: m.health_proof_failed,
  proof_old: m.health_proof_old,
  archiving_stopped: m.health_archiving_stopped,
  jobs_failing: m.health_jobs_failing,
  mails_failing: m.health_mails_failing,
  webhook_stopped: m.health_webhook_stopped,
  forms_full: m.health_forms_full,
}

/** One action that resolves one or several troubles. */
type Step = {
  title: string
  words: ReactNode
  act: ((kind: 'primary' | 'secondary') => ReactNode) | null
}

/** Overall verdict, and the actions for each trouble. */
export function Troubles({ health }: { health: Health }) {
  const steps = stepsOf(health)
  if (steps.length === 0) {
    return (
      <Verdict title={m.admin_health_well()}>
        <Well health={health} />
      </Verdict>
    )
  }
  return (
    <>
      <Verdict bad title={m.admin_health_needs({ count: steps.length })}>
        {health.troubles.map(({ kind }) => `${sentences[kind]()} `)}
        {m.admin_health_sells()}
      </Verdict>
      <ol className="health-steps">
        {steps.map(({ title, words, act }, place) => (
          <li key={title}>
            <h3>
              {place + 1}. {title}
            </h3>
            <p>{words}</p>
            {act?.(place === 0 ? 'primary' : 'secondary')}
          </li>
        ))}
      </ol>
    </>
  )
}

function Verdict({
  title,
  bad = false,
  children,
}: {
  title: string
  bad?: boolean
  children: ReactNode
}) {
  return (
    <div className={bad ? 'health-verdict is-bad' : 'health-verdict'}>
      <Icon of={bad ? IconAlertTriangle : IconCircleCheck} />
      <div>
        <h2 className="title-1">{title}</h2>
        <p>{children}</p>
      </div>
    </div>
  )
}

function Well({ health: { backups } }: { health: Health }) {
  if (!backups.proven) return m.admin_health_unproven()
  return m.admin_health_last_proven({
    moment: formatShort(backups.proven.at),
    time: formatTime(backups.proven.ms),
  })
}

function stepsOf(health: Health): Step[] {
  const kinds = health.troubles.map(({ kind }) => kind)
  const is = (...some: TroubleKind[]) => some.some((kind) => kinds.includes(kind))
  const isBackup = is('backup_failed', 'proof_failed', 'proof_old')
  return [
    is('codes_guessed') && {
      title: m.admin_health_fix_codes(),
      words: <CodesStep names={health.codes_guessed_at} />,
      act: (kind: 'primary' | 'secondary') => (
        <ButtonLink kind={kind} to={screenPath('factors')}>
          {m.admin_health_open_security()}
        </ButtonLink>
      ),
    },
    is('disk_low') && {
      title: m.admin_health_fix_disk(),
      words: <DiskStep health={health} />,
      act: null,
    },
    isBackup && {
      title: m.admin_health_fix_backup(),
      words: <BackupStep health={health} kinds={kinds} />,
      act: (kind: 'primary' | 'secondary') => (
        <BackUpButton kind={kind} prove underWay={health.backups.under_way}>
          {m.admin_health_prove_now()}
        </BackUpButton>
      ),
    },
    is('archiving_stopped') && {
      title: m.admin_health_fix_archive(),
      words: <ArchiveStep health={health} />,
      act: isBackup
        ? null
        : (kind: 'primary' | 'secondary') => (
            <BackUpButton kind={kind} prove={false} underWay={health.backups.under_way}>
              {m.admin_health_back_up()}
            </BackUpButton>
          ),
    },
    is('jobs_failing') && {
      title: m.admin_health_fix_jobs(),
      words: jobsInWords(failingJobs(health)),
      act: (kind: 'primary' | 'secondary') => <OpenJobs kind={kind} />,
    },
    is('mails_failing') && {
      title: m.admin_health_fix_mails(),
      words: <MailStep mails={health.mails} />,
      act: (kind: 'primary' | 'secondary') => (
        <ButtonLink kind={kind} to={screenPath('mails')}>
          {m.admin_health_open_mails()}
        </ButtonLink>
      ),
    },
    is('webhook_stopped') && {
      title: m.admin_health_fix_webhook(),
      words: m.admin_health_fix_webhook_help(),
      act: (kind: 'primary' | 'secondary') => (
        <ButtonLink kind={kind} to={screenPath('webhooks')}>
          {m.admin_health_open_webhooks()}
        </ButtonLink>
      ),
    },
    is('forms_full') && {
      title: m.admin_health_fix_forms(),
      words: <FormsStep full={health.forms_full} />,
      act: null,
    },
  ].filter((step) => step !== false)
}

const formNames: Record<FullForm, () => string> = {
  register: m.admin_health_form_register,
  password: m.admin_health_form_password,
  notify: m.admin_health_form_notify,
  review: m.admin_health_form_review,
  question: m.admin_health_form_question,
  callback: m.admin_health_form_callback,
}

function FormsStep({ full }: { full: Health['forms_full'] }) {
  const forms = full.map(({ kind, until }) =>
    m.admin_health_form_until({ form: formNames[kind](), moment: formatShort(until) }),
  )
  return [...forms, m.admin_health_fix_forms_help()].join(' ')
}

/**
 * Recovery codes that run low.
 * @param names members concerned, for owners only
 */
function CodesStep({ names }: { names: string[] | undefined }) {
  const listed =
    names &&
    new Intl.ListFormat(numberLanguage()).format(names.map((name) => `\u2068${name}\u2069`))
  return (
    <>
      {listed ? m.admin_health_codes_at({ names: listed }) : m.admin_health_codes_owner()}{' '}
      {m.admin_health_codes_do()}
    </>
  )
}

function DiskStep({ health: { disk } }: { health: Health }) {
  const { used, total } = disk.backups ?? disk.data
  return (
    <>
      {diskInWords(disk)}
      {disk.backups &&
        ` ${m.admin_health_disk_backups({ used: formatSize(used), total: formatSize(total) })}`}
    </>
  )
}

function BackupStep({ health: { backups }, kinds }: { health: Health; kinds: TroubleKind[] }) {
  const [last] = backups.list
  const made = backups.list.find(({ folder }) => folder !== null)
  const proof = backups.list.find(({ proof_failure }) => proof_failure !== null)
  const said: string[] = []
  if (kinds.includes('backup_failed')) {
    if (last?.failure) said.push(m.admin_health_fix_not_made({ reason: sentence(last.failure) }))
    else
      said.push(
        made
          ? m.admin_health_fix_none_since({ moment: formatShort(made.created_at) })
          : m.admin_health_fix_none(),
      )
  }
  if (kinds.includes('proof_failed') && proof?.proof_failure)
    said.push(m.admin_health_fix_proof({ reason: sentence(proof.proof_failure) }))
  said.push(
    backups.proven
      ? m.admin_health_fix_proven({ moment: formatShort(backups.proven.at) })
      : m.admin_health_fix_unproven(),
  )
  if (backups.whole) said.push(m.admin_health_proving())
  return <bdi>{said.join(' ')}</bdi>
}

function ArchiveStep({ health: { backups } }: { health: Health }) {
  const { stopped = null, newest = null } = backups.archive ?? {}
  if (stopped) return <bdi dir="auto">{sentence(stopped)}</bdi>
  return `${m.admin_health_archived()}: ${newest ? formatShort(newest) : m.admin_health_never()}`
}

function MailStep({ mails: { failing_since, last_error } }: { mails: Health['mails'] }) {
  if (!failing_since) return null
  const moment = formatShort(failing_since)
  return last_error
    ? m.admin_health_mails_because({ moment, reason: sentence(last_error) })
    : m.admin_health_mails_failing({ moment })
}

/** Reason with a full stop, which the machine's messages may lack. */
const sentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

function OpenJobs({ kind }: { kind: 'primary' | 'secondary' }) {
  const show = useShowPanel()
  return (
    <Button kind={kind} aria-haspopup="dialog" onClick={() => show(jobsPanel)}>
      {m.admin_health_open_jobs()}
    </Button>
  )
}
