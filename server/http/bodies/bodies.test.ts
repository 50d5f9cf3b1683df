import { once } from 'node:events'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendSlowly, unfinished } from '../../../test/outside/slow-senders.ts'
import { bodyLimits, nest, readBodies } from './bodies.ts'
import { answerErrors } from '../errors.ts'

const form = (text: string) => nest(new URLSearchParams(text))

describe('a form spells', () => {
  test.each([
    ['name=Mona', { name: 'Mona' }],
    ['sizes[0]=S&sizes[1]=M', { sizes: ['S', 'M'] }],
    ['sizes[]=S&sizes[]=M', { sizes: ['S', 'M'] }],
    ['sizes=S&sizes=M', { sizes: ['S', 'M'] }],
    ['sizes[0][size]=S&sizes[1][size]=M', { sizes: [{ size: 'S' }, { size: 'M' }] }],
    [
      'items[0][product_id]=1&items[0][quantity]=2',
      { items: [{ product_id: '1', quantity: '2' }] },
    ],
    ['sizes[1]=M&sizes[0]=S', { sizes: ['S', 'M'] }],
    ['sizes[7]=S&sizes[90]=M', { sizes: ['S', 'M'] }],
    ['a[b][c]=1', { a: { b: { c: '1' } } }],
    ['a[=1&b]=2&[c]=3', { 'a[': '1', 'b]': '2', '[c]': '3' }],
    ['0=a&1=b', { 0: 'a', 1: 'b' }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['', {}],
  ])('%s', (text, expected) => expect(form(text)).toEqual(expected))
})

describe('a hostile form', () => {
  test('reaches no prototype', () => {
    const read = form(
      '__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1',
    )
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect((read.a as { polluted?: string }).polluted).toBeUndefined()
  })
  test('with a huge index makes no huge list', () =>
    expect(form('a[999999]=x')).toEqual({ a: ['x'] }))
  test('nested too deeply is refused', () =>
    expect(() => form(`a${'[b]'.repeat(20)}=1`)).toThrow('nested too deeply'))
  test('with too many fields is refused', () =>
    expect(() => form(Array.from({ length: 1001 }, (_, i) => `f${i}=1`).join('&'))).toThrow(
      'too many fields',
    ))
})

test('pictures that anybody may send leave those of admins their room', async () => {
  const app = Fastify()
  answerErrors(app)
  readBodies(app, { ...bodyLimits, heldOfStrangers: 1000 })
  const pictures = { image: { count: 1, bytes: 10_000 } }
  for (const isOpen of [true, false])
    app.post(`/${isOpen}`, { config: { pictures, isOpen } }, async () => 'taken')
  const send = async (isOpen: boolean) => {
    const form = new FormData()
    form.append('image', new File([new Uint8Array(5000)], 'cup.jpg'))
    const request = new Request('http://shop', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return (
      await app.inject({
        method: 'POST',
        url: `/${isOpen}`,
        headers,
        payload: Buffer.from(await request.arrayBuffer()),
      })
    ).statusCode
  }
  expect([await send(true), await send(false)]).toEqual([503, 200])
  await app.close()
})

test('whatever becomes of pictures, their room in memory is given back', async () => {
  const app = Fastify()
  answerErrors(app)
  readBodies(app, { ...bodyLimits, heldOfStrangers: 50_000 })
  const config = { isOpen: true, pictures: { image: { count: 1, bytes: 40_000 } } }
  app.post('/taken', { config }, async () => ({}))
  app.post('/failed', { config }, async () => {
    throw new Error('The disk is full')
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const send = async (path: string, pictures: number[]) => {
    const form = new FormData()
    for (const bytes of pictures) form.append('image', new File(['x'.repeat(bytes)], 'a.jpg'))
    const whole = await new Response(form).text()
    const type = `multipart/form-data; boundary=${/^--([^\r]+)/.exec(whole)?.[1]}`
    return (
      await fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body: whole })
    ).status
  }
  const hangUp = async () => {
    const sender = await sendSlowly(
      url,
      unfinished['half a picture']?.replace('/api/review/create', '/taken') + 'x'.repeat(39_000),
    )
    await once(sender.socket.destroy(), 'close')
  }
  for (let time = 0; time < 3; time++) {
    expect(await send('/taken', [30_000, 10])).toBe(422)
    expect(await send('/taken', [45_000])).toBe(413)
    expect(await send('/failed', [39_000])).toBe(500)
    await hangUp()
    await expect.poll(() => send('/taken', [39_000])).toBe(200)
  }
})
