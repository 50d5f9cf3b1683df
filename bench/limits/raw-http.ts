/**
 * Limit of reads: node:http alone, which responds from memory with the shop's bytes and headers.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerQuestions } from '../figures/processes.ts'

/** Stored response; `headers` are names and values in turn, without those that node:http adds. */
export type KnownAnswer = { url: string; status: number; headers: string[]; body: Uint8Array }

const known = new Map<string, KnownAnswer>()

const server = createServer((request, response) => {
  const answer = known.get(request.url as string) as KnownAnswer
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})

answerQuestions(async (answers: KnownAnswer[]) => {
  known.clear()
  for (const answer of answers) known.set(answer.url, answer)
  if (!server.listening)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port }
})
