/** A real SMTP server for tests: takes every mail, or refuses every recipient while told to. */
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; message: string }

export async function openSmtpServer() {
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
      smtp.received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), message })
      answer(null)
    },
  })
  // A client that hangs up is the client's matter.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('The SMTP server has no port')

  const smtp = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [] as ReceivedMail[],
    /** What recipients are answered while it is set, as in '550 no such user'. */
    refuse: undefined as string | undefined,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
  return smtp
}

const refusal = (line: string) => Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) })
