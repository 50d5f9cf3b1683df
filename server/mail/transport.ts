/**
 * Mail transport: the SMTP server of the settings, or, without one, .eml files that any mail
 * program opens. A mail that is sent twice has the same Message-ID, so that mail programs can
 * detect it.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Lang } from '#contract/parts.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ClaimedMail } from './mail.queries.ts'

export type MailTransport = {
  /**
   * Resolves when the server has accepted the mail; rejects with the reason otherwise. Aborting
   * `signal` disconnects.
   */
  send(ctx: Ctx, mail: ClaimedMail, signal: AbortSignal): Promise<void>
}

/**
 * `from` is the sender: an address, which goes out with the shop's name of `nameIn`, or an address
 * with a name of its own, as in 'Nour <shop@example.com>'. `folder` gets the .eml files if `smtpUrl`
 * is not set.
 */
export function openMailTransport({
  smtpUrl,
  folder,
  from,
  nameIn,
}: {
  smtpUrl?: string | undefined
  folder: string
  from: string
  nameIn: (ctx: Ctx, lang: Lang) => Promise<string>
}): MailTransport {
  const sender = async (ctx: Ctx, { language }: ClaimedMail): Promise<Sender> =>
    from.includes('<') ? from : { name: await nameIn(ctx, language as Lang), address: from }
  return smtpUrl ? smtpTransport(smtpUrl, sender) : fileTransport(folder, sender)
}

type Sender = string | { name: string; address: string }
type SenderOf = (ctx: Ctx, mail: ClaimedMail) => Promise<Sender>

/** Loaded with the first mail (0010). */
const nodemailer = () => import('nodemailer')

function smtpTransport(url: string, sender: SenderOf): MailTransport {
  // Idle timeouts: a server that scans a mail before it accepts it may need most of a minute, and
  // disconnecting then means sending twice. The total time is limited by the signal.
  const limits = {
    dnsTimeout: 10_000,
    connectionTimeout: 15_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
  }
  return {
    async send(ctx, mail, signal) {
      const transport = (await nodemailer()).createTransport({ url, ...limits })
      await transport.sendMail({ ...message(mail, await sender(ctx, mail)), signal })
    },
  }
}

function fileTransport(folder: string, sender: SenderOf): MailTransport {
  return {
    async send(ctx, mail) {
      const transport = (await nodemailer()).createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      })
      const { message: bytes } = await transport.sendMail(message(mail, await sender(ctx, mail)))
      const time = mail.created_at.toISOString().replace(/[-:]|\.\d+/g, '')
      const name = `${time}-${mail.kind.replace(/[^a-z0-9-]/g, '-')}-${mail.id}.eml`
      const unfinished = join(folder, `.${name}`)
      await mkdir(folder, { recursive: true })
      try {
        // Mails contain names of customers and links that reset passwords.
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
  }
}

function message(mail: ClaimedMail, from: Sender): SendMailOptions {
  const address = typeof from === 'string' ? from : from.address
  const host = /@([^\s<>@]+)>?\s*$/.exec(address)?.[1] ?? 'localhost'
  return {
    from,
    // As an object the value is one address, whatever characters it contains.
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
