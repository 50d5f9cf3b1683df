import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Lang } from '#contract/parts.ts'
import { inTransaction } from '#server/ctx.ts'
import { testDatabase } from '../../test/database/database.ts'
import { drain, testJobs } from '../../test/shop/jobs.ts'
import { openSmtpServer } from '../../test/outside/smtp.ts'
import { sendMailWork } from './mail.job.ts'
import { enqueueMail, type Mail, type NewMail, sendMail } from './mail.ts'
import { openMailTransport } from './transport.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'zeina-mail-'))
const smtp = await openSmtpServer()
afterAll(async () => {
  await smtp.close()
  await rm(folder, { recursive: true, force: true })
})

const from = 'shop@zeina.example'
const nameIn = async (_: unknown, lang: Lang) => ({ en: 'Nour, Cairo', ar: 'نور' })[lang]
const transport = openMailTransport({ smtpUrl: smtp.url, folder, from, nameIn })
const { ctx, lines } = await testJobs(database, { workers: [sendMailWork(transport)] })

const run = { isLast: false, signal: new AbortController().signal }

const mail: NewMail = {
  kind: 'order-placed',
  language: 'ar',
  to: 'mona@example.com',
  subject: 'طلبك 1042 وصلنا',
  text: 'شكرًا لك يا منى.\n',
  html: '<p>شكرًا لك يا منى.</p>',
}

beforeEach(() => {
  smtp.received.length = 0
  smtp.refuse = undefined
})

test('a mail is sent when the transaction that wrote it commits', async () => {
  const { id } = await inTransaction(ctx, (ctx) => enqueueMail(ctx, mail))
  await drain(database.pool)
  expect(await mailOf(id)).toMatchObject({
    status: 'sent',
    attempts: 1,
    last_error: null,
    sent_at: expect.any(Date),
    to_address: 'mona@example.com',
  })
  expect(smtp.received).toMatchObject([{ from: 'shop@zeina.example', to: ['mona@example.com'] }])
  const { headers, body } = readMessage(smtp.received[0]?.message ?? '')
  expect(headers).toMatchObject({
    from: expect.stringContaining('<shop@zeina.example>'),
    to: 'mona@example.com',
    subject: 'طلبك 1042 وصلنا',
    'content-language': 'ar',
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(new RegExp(`^<mail-${id}-\\d+@zeina\\.example>$`)),
  })
  expect(body).toContain('text/plain; charset=utf-8')
  expect(body).toContain('text/html; charset=utf-8')
})

test('nothing is sent and no row is left when it does not', async () => {
  const undone = inTransaction(ctx, async (ctx) => {
    await enqueueMail(ctx, { ...mail, kind: 'undone' })
    throw new Error('sold out')
  })
  await expect(undone).rejects.toThrow('sold out')
  await drain(database.pool)
  expect(smtp.received).toEqual([])
  expect((await database.pool.query(`select from mails where kind = 'undone'`)).rowCount).toBe(0)
})

test('a mail that is refused stays queued with the reason and goes out later', async () => {
  smtp.refuse = '451 4.3.0 come back later'
  const { id } = await enqueueMail(ctx, mail)
  const tried = {
    status: 'queued',
    attempts: 1,
    sent_at: null,
    last_error: expect.stringContaining('come back later'),
  }
  await expect.poll(() => mailOf(id)).toMatchObject(tried)
  smtp.refuse = undefined
  await drain(database.pool)
  expect(await mailOf(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null })
  expect(smtp.received).toHaveLength(1)
  expect(lines.splice(0)).toMatchObject([{ level: 'warn', fields: { job: 'send-mail', run: 1 } }])
})

test('a mail that is refused every time is marked as failed', async () => {
  smtp.refuse = '550 5.7.1 we know you'
  const { id } = await enqueueMail(ctx, mail)
  await drain(database.pool)
  expect(await mailOf(id)).toMatchObject({
    status: 'failed',
    attempts: 11,
    sent_at: null,
    last_error: expect.stringContaining('we know you'),
  })
  expect(lines.splice(0).at(-1)).toMatchObject({
    level: 'error',
    fields: { job: 'send-mail', run: 11 },
  })
})

test('a server that cannot be reached is a failure like any other', async () => {
  const { id } = await parked(mail)
  const nowhere = openMailTransport({ smtpUrl: 'smtp://127.0.0.1:9', folder, from, nameIn })
  await expect(sendMail(ctx, nowhere, id, run)).rejects.toThrow('ECONNREFUSED')
  expect(await mailOf(id)).toMatchObject({
    status: 'queued',
    attempts: 1,
    last_error: expect.stringContaining('ECONNREFUSED'),
  })
})

test('a mail that is sent is not sent again', async () => {
  const { id } = await parked(mail)
  await sendMail(ctx, transport, id, run)
  await sendMail(ctx, transport, id, run)
  expect(smtp.received).toHaveLength(1)
})

test('two runs at once send a mail once; the second fails without a mark, to be retried', async () => {
  const { id } = await parked(mail)
  const runs = await Promise.allSettled([1, 2, 3].map(() => sendMail(ctx, transport, id, run)))
  expect(smtp.received).toHaveLength(1)
  for (const result of runs)
    if (result.status === 'rejected')
      expect(result.reason.message).toBe('Another run is sending this mail')
  expect(await mailOf(id)).toMatchObject({ status: 'sent', attempts: 1, last_error: null })
})

test('a run that is told to end does not wait for a silent server', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const { id } = await parked(mail)
  const stop = new AbortController()
  const sending = sendMail(
    ctx,
    openMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, folder, from, nameIn }),
    id,
    {
      isLast: false,
      signal: stop.signal,
    },
  )
  setTimeout(() => stop.abort(), 50)
  await expect(sending).rejects.toThrow('The run ended before')
  expect(await mailOf(id)).toMatchObject({
    status: 'queued',
    attempts: 1,
    last_error: expect.stringContaining('The run ended'),
  })
  silent.close()
})

test('a mail with a key to an account is erased once it is sent, and not before', async () => {
  const { id } = await parked({ ...mail, kind: 'password-reset' })
  smtp.refuse = '451 4.3.0 come back later'
  await expect(sendMail(ctx, transport, id, run)).rejects.toThrow()
  expect(await mailOf(id)).toMatchObject({ text: mail.text, html: mail.html })
  smtp.refuse = undefined
  await sendMail(ctx, transport, id, run)
  expect(smtp.received).toHaveLength(1)
  expect(await mailOf(id)).toMatchObject({
    status: 'sent',
    subject: mail.subject,
    text: '',
    html: '',
  })
})

test('without a server mails are files that a mail program opens', async () => {
  const { id } = await parked({ ...mail, kind: '../order' })
  await sendMail(ctx, openMailTransport({ folder: join(folder, 'mail'), from, nameIn }), id, run)
  const names = await readdir(join(folder, 'mail'))
  expect(names).toEqual([
    expect.stringMatching(new RegExp(`^\\d{8}T\\d{6}Z----order-${id}\\.eml$`)),
  ])
  const file = await readFile(join(folder, 'mail', names[0] as string), 'utf8')
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(readMessage(file).headers).toMatchObject({
    from: expect.stringContaining('<shop@zeina.example>'),
    to: 'mona@example.com',
    subject: 'طلبك 1042 وصلنا',
    'mime-version': '1.0',
  })
  expect(await mailOf(id)).toMatchObject({ status: 'sent' })
})

test('names with line breaks add no header, no recipient and no command', async () => {
  const subject = 'Order of Mona\r\nBcc: spy@example.com\r\n\r\n.\r\nRCPT TO:<spy@example.com>\0'
  const { id } = await parked({
    ...mail,
    subject,
    text: 'Hello\r\n.\r\nRCPT TO:<spy@example.com>\r\n',
  })
  await sendMail(ctx, transport, id, run)
  expect(smtp.received).toMatchObject([{ to: ['mona@example.com'] }])
  const { headers } = readMessage(smtp.received[0]?.message ?? '')
  expect(headers.bcc).toBeUndefined()
  expect(headers.subject).toBe('Order of Mona Bcc: spy@example.com . RCPT TO:<spy@example.com>')
})

test.each([
  'mona@example.com, spy@example.com',
  'Mona <mona@example.com>',
  'mona@example.com\r\nBcc: spy@example.com',
  'a b@example.com',
  'mona',
  '',
])('the address %j is not written to', async (to) => {
  await expect(enqueueMail(ctx, { ...mail, to })).rejects.toThrow('one bare address')
})

/** A mail without its job, so that the test sends it by itself. */
async function parked(mail: NewMail): Promise<Mail> {
  const { id } = await enqueueMail({ ...ctx, jobs: { ...ctx.jobs, enqueue: async () => {} } }, mail)
  return mailOf(id)
}

async function mailOf(id: number): Promise<Mail> {
  const { rows } = await database.pool.query('select * from mails where id = $1', [id])
  return rows[0]
}

function readMessage(message: string): { headers: Record<string, string>; body: string } {
  const end = message.indexOf('\r\n\r\n')
  const lines = message
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    decoded(line.slice(line.indexOf(':') + 2)),
  ])
  return { headers: Object.fromEntries(headers), body: message.slice(end + 4) }
}

/** Encoded words of a header (RFC 2047); the space between two of them is not part of the text. */
function decoded(header: string): string {
  return header
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_word, kind: string, text: string) => {
      if (kind.toUpperCase() === 'B') return Buffer.from(text, 'base64').toString()
      const bytes = text
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9A-F]{2})/g, (_hex, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
      return Buffer.from(bytes, 'latin1').toString()
    })
}
