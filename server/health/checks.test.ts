import { expect, test } from 'vitest'
import { type HealthFacts, findTroubles } from './checks.ts'

const now = new Date('2026-11-25T12:00:00+02:00')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const gigabyte = 1e9

/** A shop of a month, backed up last night and proven on Sunday. */
const well: HealthFacts = {
  now,
  startedAt: ago(100),
  backups: {
    lastFailed: false,
    madeAt: ago(10),
    firstTriedAt: ago(700),
    shopSince: ago(720),
    proofFailed: false,
    provenAt: ago(80),
    provenMs: 38_000,
  },
  open: { underWay: false, retrying: false },
  archive: { newest: ago(0.02), stopped: null },
  disks: [{ total: 80 * gigabyte, used: 31 * gigabyte }],
  jobs: [
    { name: 'sweep-carts', done_at: ago(8), failing_since: null, last_error: null },
    { name: 'send-mail', done_at: ago(8), failing_since: null, last_error: null },
  ],
  stoppedWebhooks: 0,
  fullForms: [],
  guessedAt: [],
}

const backups = (facts: Partial<HealthFacts['backups']>) => ({
  backups: { ...well.backups, ...facts },
})
const failing = (name: string, hours: number) => ({
  jobs: [
    ...well.jobs.filter((job) => job.name !== name),
    { name, done_at: null, failing_since: ago(hours), last_error: 'no answer' },
  ],
})
const retrying = { open: { underWay: false, retrying: true } }

test.each<[string, Partial<HealthFacts>, string[]]>([
  ['a shop that is well', {}, []],
  ['a disk with just enough room', { disks: [{ total: 100, used: 85 }] }, []],
  ['a disk with too little', { disks: [{ total: 100, used: 86 }] }, ['disk_low']],
  [
    'a disk of backups with too little',
    { disks: [...well.disks, { total: 100, used: 99 }] },
    ['disk_low'],
  ],
  ['a backup that was not made', backups({ lastFailed: true }), ['backup_failed']],
  ['one that is tried again', { ...backups({ lastFailed: true }), ...retrying }, []],
  ['one that was missed', backups({ madeAt: ago(37) }), ['backup_failed']],
  ['one that is not due yet', backups({ madeAt: ago(35) }), []],
  [
    'a shop of two days without any',
    backups({ madeAt: null, firstTriedAt: null, provenAt: null, shopSince: ago(48) }),
    ['backup_failed'],
  ],
  [
    'a new shop without any',
    backups({ madeAt: null, firstTriedAt: null, provenAt: null, shopSince: ago(5) }),
    [],
  ],
  ['a proof that failed', backups({ proofFailed: true }), ['proof_failed']],
  [
    'a proof that failed, and the last good one is old',
    backups({ proofFailed: true, provenAt: ago(300) }),
    ['proof_failed'],
  ],
  ['a proof of eight days ago', backups({ provenAt: ago(8 * 24 - 1) }), []],
  ['a proof of more', backups({ provenAt: ago(8 * 24 + 1) }), ['proof_old']],
  [
    'no proof since the first backup of nine days ago',
    backups({ provenAt: null, firstTriedAt: ago(9 * 24) }),
    ['proof_old'],
  ],
  ['no proof yet', backups({ provenAt: null, firstTriedAt: ago(7 * 24) }), []],
  [
    'changes that are not archived',
    { archive: { newest: ago(0.02), stopped: 'no room' } },
    ['archiving_stopped'],
  ],
  [
    'changes that were archived a quarter of an hour ago',
    { archive: { newest: ago(0.25), stopped: null } },
    ['archiving_stopped'],
  ],
  [
    'a shop that was opened a minute ago',
    { archive: { newest: ago(30), stopped: null }, startedAt: ago(0.02) },
    [],
  ],
  [
    'a shop that never archived',
    { archive: { newest: null, stopped: null } },
    ['archiving_stopped'],
  ],
  ['a job that failed for an hour', failing('sweep-carts', 1.1), ['jobs_failing']],
  ['a job that failed lately', failing('sweep-carts', 0.9), []],
  ['a webhook whose maker has left', { stoppedWebhooks: 1 }, ['webhook_stopped']],
  ['a form that takes no more today', { fullForms: [{ kind: 'callback' }] }, ['forms_full']],
  ['mails that failed for an hour', failing('send-mail', 1.1), ['mails_failing']],
  ['backups that failed for an hour are told as such', failing('back-up', 1.1), []],
  ['wrong codes at an account', { guessedAt: ['Mona'] }, ['codes_guessed']],
  ['a database that others archive', { archive: null }, []],
  [
    'everything at once, in order',
    {
      ...failing('send-mail', 2),
      ...backups({ lastFailed: true }),
      archive: { newest: null, stopped: 'x' },
      disks: [{ total: 1, used: 1 }],
    },
    ['disk_low', 'backup_failed', 'archiving_stopped', 'mails_failing'],
  ],
])('%s', (_name, facts, troubles) => {
  expect(findTroubles({ ...well, ...facts })).toEqual(troubles)
})
