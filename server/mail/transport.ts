/**
 * How a mail leaves the shop: through the SMTP server of the settings, or, without one, as an .eml
 * file that any mail program opens. A mail that is sent twice carries the same Message-ID, so that
 * mail programs can tell.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { ClaimedMail } from './mail.queries.ts'

export type MailTransport = {
  /**
   * Resolves when the mail has been taken over; rejects with the reason when it was not. Aborting
   * `signal` hangs up.
   */
  send(mail: ClaimedMail, signal: AbortSignal): Promise<void>
}

/**
 * `from` is the sender, as in 'Zeina <shop@example.com>'. `folder` takes the .eml files when
 * `smtpUrl` is not set.
 */
export function openMailTransport({
  smtpUrl,
  folder,
  from,
}: {
  smtpUrl?: string | undefined
  folder: string
  from: string
}): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, from) : fileTransport(folder, from)
}

/** How mails are written and sent: loaded with the first of them (0010). */
const nodemailer = () => import('nodemailer')

function smtpTransport(url: string, from: string): MailTransport {
  // Of silence: a server that looks through a mail before it takes it may need most of a minute,
  // and hanging up on it then means sending twice. How long all of it may take is the signal's
  // matter.
  const limits = {
    dnsTimeout: 10_000,
    connectionTimeout: 15_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
  }
  return {
    async send(mail, signal) {
      const transport = (await nodemailer()).createTransport({ url, ...limits })
      await transport.sendMail({ ...message(mail, from), signal })
    },
  }
}

function fileTransport(folder: string, from: string): MailTransport {
  return {
    async send(mail) {
      const transport = (await nodemailer()).createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      })
      const { message: bytes } = await transport.sendMail(message(mail, from))
      const time = mail.created_at.toISOString().replace(/[-:]|\.\d+/g, '')
      const name = `${time}-${mail.kind.replace(/[^a-z0-9-]/g, '-')}-${mail.id}.eml`
      const unfinished = join(folder, `.${name}`)
      await mkdir(folder, { recursive: true })
      try {
        // Mails name customers and carry links that reset passwords.
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
  }
}

function message(mail: ClaimedMail, from: string): SendMailOptions {
  const host = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    // As an object it is one address, however it is written.
    to: { name: '', address: mail.to_address },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.created_at,
    messageId: `<mail-${mail.id}-${mail.created_at.getTime()}@${host}>`,
    headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
