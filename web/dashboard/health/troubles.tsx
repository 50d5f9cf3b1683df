import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { ReactNode } from 'react'
import type { FullForm, Health, TroubleKind } from '#contract/health.ts'
import {
  admin_health_archived,
  admin_health_back_up,
  admin_health_disk_backups,
  admin_health_form_callback,
  admin_health_form_notify,
  admin_health_form_password,
  admin_health_form_question,
  admin_health_form_register,
  admin_health_form_review,
  admin_health_form_until,
  admin_health_fix_archive,
  admin_health_fix_backup,
  admin_health_codes_at,
  admin_health_codes_do,
  admin_health_codes_owner,
  admin_health_fix_codes,
  admin_health_open_security,
  admin_health_fix_disk,
  admin_health_fix_forms,
  admin_health_fix_forms_help,
  admin_health_fix_jobs,
  admin_health_fix_mails,
  admin_health_fix_none,
  admin_health_fix_none_since,
  admin_health_fix_not_made,
  admin_health_fix_proof,
  admin_health_fix_proven,
  admin_health_fix_unproven,
  admin_health_fix_webhook,
  admin_health_fix_webhook_help,
  admin_health_last_proven,
  admin_health_mails_because,
  admin_health_mails_failing,
  admin_health_needs,
  admin_health_never,
  admin_health_open_jobs,
  admin_health_open_mails,
  admin_health_open_webhooks,
  admin_health_prove_now,
  admin_health_proving,
  admin_health_sells,
  admin_health_unproven,
  admin_health_well,
  health_archiving_stopped,
  health_backup_failed,
  health_codes_guessed,
  health_disk_low,
  health_forms_full,
  health_jobs_failing,
  health_mails_failing,
  health_proof_failed,
  health_proof_old,
  health_webhook_stopped,
} from '#messages'
import { numberLanguage } from '#web/days.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useShowPanel } from '#web/panels.ts'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { BackUpButton } from './back-up-button.tsx'
import { diskInWords, failingJobs, jobsInWords } from './facts.ts'
import { formatShort, formatSize, formatTime } from './figures.ts'
import { jobsPanel } from './jobs-panel.tsx'

const sentences: Record<TroubleKind, () => string> = {
  codes_guessed: health_codes_guessed,
  disk_low: health_disk_low,
  backup_failed: health_backup_failed,
  proof_failed: health_proof_failed,
  proof_old: health_proof_old,
  archiving_stopped: health_archiving_stopped,
  jobs_failing: health_jobs_failing,
  mails_failing: health_mails_failing,
  webhook_stopped: health_webhook_stopped,
  forms_full: health_forms_full,
}

/** One thing to do, for one trouble or for several that it ends. */
type Step = {
  title: string
  words: ReactNode
  act: ((kind: 'primary' | 'secondary') => ReactNode) | null
}

/** The verdict, and what is to be done about what is wrong. */
export function Troubles({ health }: { health: Health }) {
  const steps = stepsOf(health)
  if (steps.length === 0) {
    return (
      <Verdict title={admin_health_well()}>
        <Well health={health} />
      </Verdict>
    )
  }
  return (
    <>
      <Verdict bad title={admin_health_needs({ count: steps.length })}>
        {health.troubles.map(({ kind }) => `${sentences[kind]()} `)}
        {admin_health_sells()}
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
  if (!backups.proven) return admin_health_unproven()
  return admin_health_last_proven({
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
      title: admin_health_fix_codes(),
      words: <CodesStep names={health.codes_guessed_at} />,
      act: (kind: 'primary' | 'secondary') => (
        <DeskLink className={buttonClass({ kind })} to={screenPath('factors')}>
          {admin_health_open_security()}
        </DeskLink>
      ),
    },
    is('disk_low') && {
      title: admin_health_fix_disk(),
      words: <DiskStep health={health} />,
      act: null,
    },
    isBackup && {
      title: admin_health_fix_backup(),
      words: <BackupStep health={health} kinds={kinds} />,
      act: (kind: 'primary' | 'secondary') => (
        <BackUpButton kind={kind} prove underWay={health.backups.under_way}>
          {admin_health_prove_now()}
        </BackUpButton>
      ),
    },
    is('archiving_stopped') && {
      title: admin_health_fix_archive(),
      words: <ArchiveStep health={health} />,
      act: isBackup
        ? null
        : (kind: 'primary' | 'secondary') => (
            <BackUpButton kind={kind} prove={false} underWay={health.backups.under_way}>
              {admin_health_back_up()}
            </BackUpButton>
          ),
    },
    is('jobs_failing') && {
      title: admin_health_fix_jobs(),
      words: jobsInWords(failingJobs(health)),
      act: (kind: 'primary' | 'secondary') => <OpenJobs kind={kind} />,
    },
    is('mails_failing') && {
      title: admin_health_fix_mails(),
      words: <MailStep mails={health.mails} />,
      act: (kind: 'primary' | 'secondary') => (
        <DeskLink className={buttonClass({ kind })} to={screenPath('mails')}>
          {admin_health_open_mails()}
        </DeskLink>
      ),
    },
    is('webhook_stopped') && {
      title: admin_health_fix_webhook(),
      words: admin_health_fix_webhook_help(),
      act: (kind: 'primary' | 'secondary') => (
        <DeskLink className={buttonClass({ kind })} to={screenPath('webhooks')}>
          {admin_health_open_webhooks()}
        </DeskLink>
      ),
    },
    is('forms_full') && {
      title: admin_health_fix_forms(),
      words: <FormsStep full={health.forms_full} />,
      act: null,
    },
  ].filter((step) => step !== false)
}

const formNames: Record<FullForm, () => string> = {
  register: admin_health_form_register,
  password: admin_health_form_password,
  notify: admin_health_form_notify,
  review: admin_health_form_review,
  question: admin_health_form_question,
  callback: admin_health_form_callback,
}

function FormsStep({ full }: { full: Health['forms_full'] }) {
  const forms = full.map(({ kind, until }) =>
    admin_health_form_until({ form: formNames[kind](), moment: formatShort(until) }),
  )
  return [...forms, admin_health_fix_forms_help()].join(' ')
}

/** @param names who it is, for owners alone */
function CodesStep({ names }: { names: string[] | undefined }) {
  const listed =
    names &&
    new Intl.ListFormat(numberLanguage()).format(names.map((name) => `\u2068${name}\u2069`))
  return (
    <>
      {listed ? admin_health_codes_at({ names: listed }) : admin_health_codes_owner()}{' '}
      {admin_health_codes_do()}
    </>
  )
}

function DiskStep({ health: { disk } }: { health: Health }) {
  const { used, total } = disk.backups ?? disk.data
  return (
    <>
      {diskInWords(disk)}
      {disk.backups &&
        ` ${admin_health_disk_backups({ used: formatSize(used), total: formatSize(total) })}`}
    </>
  )
}

function BackupStep({ health: { backups }, kinds }: { health: Health; kinds: TroubleKind[] }) {
  const [last] = backups.list
  const made = backups.list.find(({ folder }) => folder !== null)
  const proof = backups.list.find(({ proof_failure }) => proof_failure !== null)
  const said: string[] = []
  if (kinds.includes('backup_failed')) {
    if (last?.failure) said.push(admin_health_fix_not_made({ reason: sentence(last.failure) }))
    else
      said.push(
        made
          ? admin_health_fix_none_since({ moment: formatShort(made.created_at) })
          : admin_health_fix_none(),
      )
  }
  if (kinds.includes('proof_failed') && proof?.proof_failure)
    said.push(admin_health_fix_proof({ reason: sentence(proof.proof_failure) }))
  said.push(
    backups.proven
      ? admin_health_fix_proven({ moment: formatShort(backups.proven.at) })
      : admin_health_fix_unproven(),
  )
  if (backups.whole) said.push(admin_health_proving())
  return <bdi>{said.join(' ')}</bdi>
}

function ArchiveStep({ health: { backups } }: { health: Health }) {
  const { stopped = null, newest = null } = backups.archive ?? {}
  if (stopped) return <bdi dir="auto">{sentence(stopped)}</bdi>
  return `${admin_health_archived()}: ${newest ? formatShort(newest) : admin_health_never()}`
}

function MailStep({ mails: { failing_since, last_error } }: { mails: Health['mails'] }) {
  if (!failing_since) return null
  const moment = formatShort(failing_since)
  return last_error
    ? admin_health_mails_because({ moment, reason: sentence(last_error) })
    : admin_health_mails_failing({ moment })
}

/** Reasons come from the machine with and without a full stop. */
const sentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

function OpenJobs({ kind }: { kind: 'primary' | 'secondary' }) {
  const show = useShowPanel()
  return (
    <Button kind={kind} aria-haspopup="dialog" onClick={() => show(jobsPanel)}>
      {admin_health_open_jobs()}
    </Button>
  )
}
