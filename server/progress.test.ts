import { afterEach, expect, test, vi } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { logLines, say, sayFacts, sayFailure, speakIn, step } from './progress.ts'

function listen() {
  let heard = ''
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((piece) => {
      heard += piece
      return true
    })
  return () => heard
}

afterEach(() => speakIn('words'))

const logged = JSON.stringify({
  level: 'warn',
  time: '2026-03-01T00:00:00.000Z',
  request_id: 'a-1',
  job: 'send-mail',
  err: {
    type: 'Error',
    message: 'away',
    code: 'ECONNREFUSED',
    stack: '    at shop.ts:1',
    cause: { type: 'Error', message: 'deep', stack: '' },
  },
  msg: 'A job failed',
})

async function sayAll(): Promise<void> {
  await step('Opening', async () => say('by the way', { seen: 2 }))
  sayFacts('The shop is open', [
    ['Address', 'http://shop', 'url'],
    ['Nothing', undefined, 'nothing'],
  ])
  logLines.stream.write(`${logged}\n`)
  sayFailure(new CannotStart('The port is taken.'))
}

test('a person at a terminal is told in words', async () => {
  const heard = listen()
  await sayAll()
  expect(heard().replaceAll(/\d\.\d s/g, '0.0 s')).toBe(
    [
      'Opening …',
      'by the way',
      'Opening: 0.0 s',
      '',
      'Address:           http://shop',
      '',
      'warn: A job failed request_id=a-1 job=send-mail',
      'Error: away (ECONNREFUSED)',
      '    at shop.ts:1',
      '  caused by',
      'Error: deep',
      'The port is taken.',
      '',
    ].join('\n'),
  )
})

test('a program is told in JSON, one object a line, with the moment and the level', async () => {
  speakIn('json')
  const heard = listen()
  await sayAll()
  sayFailure(new TypeError('a bug of mona@mail.example'))
  const line = (level: string, msg: string, fields = {}) => ({
    level,
    time: expect.stringMatching(/^20.*Z$/),
    msg,
    ...fields,
  })
  expect(
    heard()
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text)),
  ).toEqual([
    line('info', 'Opening …'),
    line('info', 'by the way', { seen: 2 }),
    line('info', 'Opening', { seconds: expect.any(Number) }),
    line('info', 'The shop is open', { url: 'http://shop' }),
    JSON.parse(logged),
    line('fatal', 'The port is taken.'),
    line('fatal', 'The shop ends', {
      err: {
        type: 'TypeError',
        message: 'a bug of …@…',
        stack: expect.stringContaining('progress.test.ts'),
      },
    }),
  ])
})
