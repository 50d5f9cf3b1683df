/** A small SMTP server for tests: takes every mail, or refuses every recipient while told to. */
import { createServer, type Socket } from 'node:net'

export type ReceivedMail = { from: string; to: string[]; message: string }

export async function openSmtpServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The SMTP server has no port')

  const smtp = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [] as ReceivedMail[],
    /** What recipients are answered while it is set, as in '550 no such user'. */
    refuse: undefined as string | undefined,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function converse(socket: Socket): void {
    let mail: ReceivedMail = { from: '', to: [], message: '' }
    let unread = ''
    let inMessage = false
    const answer = (line: string) => socket.write(`${line}\r\n`)
    const bare = (line: string) => /<(.*)>/.exec(line)?.[1] ?? ''

    function hear(line: string): void {
      if (inMessage) {
        if (line !== '.') {
          mail.message += `${line.replace(/^\./, '')}\r\n`
          return
        }
        inMessage = false
        smtp.received.push(mail)
        answer('250 taken')
        return
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'MAIL') {
        mail = { from: bare(line), to: [], message: '' }
        answer('250 ok')
      } else if (command === 'RCPT') {
        if (!smtp.refuse) mail.to.push(bare(line))
        answer(smtp.refuse ?? '250 ok')
      } else if (command === 'DATA') {
        inMessage = true
        answer('354 go on')
      } else if (command === 'QUIT') {
        socket.end('221 bye\r\n')
      } else {
        answer('250 ok')
      }
    }

    answer('220 test')
    socket.on('data', (piece) => {
      unread += piece.toString()
      while (unread.includes('\r\n')) {
        const end = unread.indexOf('\r\n')
        const line = unread.slice(0, end)
        unread = unread.slice(end + 2)
        hear(line)
      }
    })
  }

  return smtp
}
