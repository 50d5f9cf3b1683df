/** SMTP server for tests: accepts every mail, or refuses every recipient on request. */
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; message: string }

/**
 * Opens the server.
 * @param hear called with every accepted mail, before the sender gets the response
 */
export async function openSmtpServer(hear: (mail: ReceivedMail) => Promise<void> = async () => {}) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 1,
    onRcptTo(_recipient, _session, answer) {
      answer(smtp.refuse === undefined ? null : refusal(smtp.refuse))
    },
    async onData(stream, { envelope: { mailFrom, rcptTo } }, answer) {
      const message = await text(stream)
      const mail = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        message,
      }
      smtp.received.push(mail)
      hear(mail).then(
        () => answer(null),
        (error: Error) => answer(error),
      )
    },
  })
  // Errors of disconnected clients are ignored.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('The SMTP server has no port')

  const smtp = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [] as ReceivedMail[],
    /** Refusal of recipients while set, as '550 no such user'. */
    refuse: undefined as string | undefined,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
  return smtp
}

const refusal = (line: string) =>
  Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) })

/** Text of a mail with its parts decoded (quoted-printable or base64). */
export function readMail(message: string): string {
  // Boundary from the header: a line of a token may begin with '--' as well.
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(message) ?? []
  const parts = message.split(`\r\n--${boundary}`).slice(1)
  const texts = parts.map((part) => {
    const at = part.indexOf('\r\n\r\n')
    const [headers, body] = [part.slice(0, at), part.slice(at + 4)]
    if (/base64/i.test(headers)) return Buffer.from(body, 'base64').toString()
    const bytes = body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_hex, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    return Buffer.from(bytes, 'latin1').toString()
  })
  return texts.join('\n')
}
