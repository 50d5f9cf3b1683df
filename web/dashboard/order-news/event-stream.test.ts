import { expect, test } from 'vitest'
import { eventParser, readEvents } from './event-stream.ts'

test('events come in pieces that end anywhere', () => {
  const parse = eventParser()
  expect(parse(': open\n\nda')).toEqual([])
  expect(parse('ta: {"id":1}\n')).toEqual([])
  expect(parse('\ndata: {"id":2}\n\n:\n\ndata:{"id"')).toEqual(['{"id":1}', '{"id":2}'])
  expect(parse(':3}\r\n\r')).toEqual([])
  expect(parse('\n')).toEqual(['{"id":3}'])
})

test('lines of one event belong together, and only data counts', () => {
  expect(eventParser()('event: order\ndata: a\ndata: b\nid: 7\n\n')).toEqual(['a\nb'])
})

test('a stream is read to its end, letters cut in two among it, and every piece is a sign of life', async () => {
  const bytes = new TextEncoder().encode(':\n\ndata: منى\n\n')
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(0, 10))
      controller.enqueue(bytes.slice(10))
      controller.close()
    },
  })
  const heard: string[] = []
  let signs = 0
  await readEvents(
    new Response(body),
    (data) => heard.push(data),
    () => signs++,
  )
  expect(heard).toEqual(['منى'])
  expect(signs).toBe(2)
})
