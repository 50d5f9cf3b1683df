/** Slow mail servers, and processes that die meanwhile. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { drain, oftenPolled } from '../../test/shop/jobs.ts'
import { testShop } from '../../test/shop/shop.ts'
import { openSmtpServer } from '../../test/outside/smtp.ts'
import { enqueueMail, sendMailJob } from './mail.ts'

/** While the gate is closed the server receives mails and does not answer. */
let door = Promise.withResolvers<void>()
const close = () => {
  door = Promise.withResolvers()
}

const smtp = await openSmtpServer(() => door.promise)
afterAll(smtp.close)

const shop = await testShop()
const pool = shop.database.pool
beforeEach(async () => {
  smtp.received.length = 0
  await pool.query('delete from mails')
})

const write = (subject: string) =>
  enqueueMail(shop.ctx, {
    kind: 'order-placed',
    language: 'en',
    to: 'mona@mail.example',
    subject,
    text: 'Hello',
    html: '<p>Hello</p>',
  })

const mails = async () =>
  (
    await pool.query(
      'select subject, status, attempts, last_error, claimed_until from mails order by id',
    )
  ).rows

/** Another process to the database: with a pool of its own. */
async function openWorker() {
  const database = connectDatabase(shop.database.url)
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: shop.dataDir,
    SMTP_URL: smtp.url,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    PORT: '0',
  }
  const app = await createApp({
    config: readConfig(env),
    database,
    pages: 'none',
    work: oftenPolled,
  })
  return {
    pool: database.pool,
    async close() {
      await app.close()
      await database.close()
    },
  }
}

test('holds no connection and no transaction; the shop goes on, and the mail arrives once it answers', async () => {
  close()
  const worker = await openWorker()
  await write('First')
  await write('Second')
  await expect.poll(() => smtp.received.length).toBe(2)
  const open = `select state from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`
  await expect.poll(async () => (await pool.query(open)).rows).toEqual([])
  await expect.poll(() => worker.pool.totalCount - worker.pool.idleCount).toBe(0)
  // No lock is held either: the mail can be updated.
  await pool.query(
    `set lock_timeout = '1s'; update mails set kind = 'order-status'; reset lock_timeout`,
  )
  expect(await mails()).toMatchObject(
    [1, 2].map(() => ({
      status: 'queued',
      attempts: 1,
      last_error: null,
      claimed_until: expect.any(Date),
    })),
  )
  door.resolve()
  await drain(pool, sendMailJob.name)
  expect(await mails()).toMatchObject(
    [1, 2].map(() => ({ status: 'sent', attempts: 1, claimed_until: null })),
  )
  expect(smtp.received).toHaveLength(2)
  await worker.close()
})

test('two processes never send one mail twice, also when it waits twice in the queue', async () => {
  const workers = [await openWorker(), await openWorker()]
  close()
  for (let number = 0; number < 12; number++) {
    const { id } = await write(`Mail ${number}`)
    await shop.ctx.jobs.enqueue(pool, sendMailJob, { mail_id: id })
    // Both jobs of the first mails start while the server is silent.
    if (number === 1) await expect.poll(() => smtp.received.length).toBe(2)
  }
  door.resolve()
  await drain(pool, sendMailJob.name)
  expect(smtp.received).toHaveLength(12)
  expect(await mails()).toMatchObject(
    Array.from({ length: 12 }, (_, number) => ({
      subject: `Mail ${number}`,
      status: 'sent',
      attempts: 1,
    })),
  )
  for (const worker of workers) await worker.close()
})

test('a shop that is closed meanwhile hangs up, says so, and leaves the mail to the next', async () => {
  close()
  const worker = await openWorker()
  await write('Cut off')
  await expect.poll(() => smtp.received.length).toBe(1)
  await worker.close()
  expect(await mails()).toMatchObject([
    {
      status: 'queued',
      attempts: 1,
      last_error: expect.stringMatching('The run ended'),
      claimed_until: null,
    },
  ])
  door.resolve()
  const next = await openWorker()
  await drain(pool, sendMailJob.name)
  expect(await mails()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }])
  await next.close()
})

test('what a killed process was sending is sent again once its claim ran out, under the same Message-ID', async () => {
  close()
  const args = [shop.database.url, shop.dataDir, smtp.url]
  const child = fork(join(import.meta.dirname, '../../test/processes/second-process.ts'), args, {
    execArgv: [],
  })
  await once(child, 'message')
  await write('Killed')
  await expect.poll(() => smtp.received.length).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  door.resolve()
  // The queue passes on a job whose run has expired; here that happens while the claim is still
  // valid.
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = now() where name = $1 and state = 'active'`,
    [sendMailJob.name],
  )
  const next = await openWorker()
  const retried = `select from pgboss.job where name = $1 and state = 'retry' and retry_count > 0 and start_after > now()`
  await expect.poll(async () => (await pool.query(retried, [sendMailJob.name])).rowCount).toBe(1)
  expect(smtp.received).toHaveLength(1)
  expect(await mails()).toMatchObject([{ status: 'queued', attempts: 1 }])
  await pool.query(`update mails set claimed_until = now()`)
  await drain(pool, sendMailJob.name)
  expect(await mails()).toMatchObject([{ status: 'sent', attempts: 2, claimed_until: null }])
  const [first, second] = smtp.received.map(
    ({ message }) => /^Message-ID: .*$/im.exec(message)?.[0],
  )
  expect(smtp.received).toHaveLength(2)
  expect(second).toBe(first)
  await next.close()
})
