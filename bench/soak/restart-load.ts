/**
 * Shoppers, readers and an owner who continue during restarts of the shop: every response is
 * checked, and every failed one counts.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Send, makeClient } from '#contract/client.ts'
import { deliveryFormFor, phoneOf } from '../../test/shop/buyers.ts'
import type { Choice } from '../shop/catalogue.ts'

export type Load = {
  counted: {
    reads: number
    additions: number
    attempts: number
    orders: number
    streams: number
    news: number
  }
  /** One sentence for each failed response. */
  failures: string[]
  /** One for each cart with a lost or doubled piece. */
  wrong: string[]
  /** Milliseconds of the slowest response. */
  longest: number
  /** Resolves after all pending work. */
  end(): Promise<void>
}

type Setting = { url: string; token: string; areaId: number; choices: Choice[] }

const kept = [
  '/',
  '/ar',
  '/shop',
  '/sale',
  '/api/userproduct/all',
  '/api/settings',
  '/api/userproduct/search?search=linen',
]

/** Pieces added to each cart, one by one. */
const wanted = 3

export function startLoad(
  { url, token, areaId, choices }: Setting,
  people: { shoppers: number; readers: number },
): Load {
  const load = {
    counted: { reads: 0, additions: 0, attempts: 0, orders: 0, streams: 0, news: 0 },
    failures: [] as string[],
    wrong: [] as string[],
    longest: 0,
    end: async () => {
      isOver = true
      await Promise.all(loops)
    },
  }
  const { counted, failures, wrong } = load
  let isOver = false
  let buyers = 0

  const send: Send = (path, init) => fetch(url + path, init)
  const api = makeClient(send)

  async function answered<Answer>(
    what: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const began = performance.now()
    try {
      return await ask()
    } catch (failure) {
      const { status, message, cause } = failure as Error & { status?: number }
      failures.push(
        `${what}: ${status ?? ''} ${message} ${cause instanceof Error ? cause.message : ''}`.trim(),
      )
      await sleep(100)
    } finally {
      load.longest = Math.max(load.longest, performance.now() - began)
    }
  }

  async function read(first: number): Promise<void> {
    for (let turn = first; !isOver; turn++) {
      const path = kept[turn % kept.length] as string
      const status = await answered(`GET ${path}`, async () => {
        const answer = await send(path, {})
        await answer.arrayBuffer()
        return answer.status
      })
      if (status === 200) counted.reads++
      else if (status) failures.push(`GET ${path}: ${status}`)
      await sleep(10)
    }
  }

  /** Adds single pieces to a cart, compares it with the responses, and orders it. */
  async function shop(first: number): Promise<void> {
    for (let turn = first; !isOver; turn++) {
      const { product_id, size_id, colour_id } = choices[turn % choices.length] as Choice
      const items = [{ product_id, quantity: 1, size_id, color_id: colour_id }]
      let guestToken = ''
      let pieces = 0
      for (let piece = 0; piece < wanted; piece++) {
        const added = await answered('POST /api/cart/add', () =>
          api.cart.add({ items, guest_token: guestToken }),
        )
        if (!added) continue
        guestToken = added.guest_token
        pieces++
        counted.additions++
      }
      const seen = await answered('GET /api/cart', () => api.cart.get({ guestToken }))
      const held = seen?.cart.reduce((sum, line) => sum + line.quantity, 0) ?? pieces
      // A write whose response was lost may count in addition to the confirmed ones, but only once.
      if (held < pieces || held > wanted)
        wrong.push(`${pieces} of ${wanted} pieces were acknowledged and the cart holds ${held}`)
      if (!guestToken) continue
      counted.attempts++
      const form = { ...deliveryFormFor(areaId), phone: phoneOf(buyers++) }
      const bought = await answered('POST /api/checkout', () =>
        api.checkout.placeOrder({ guestToken, ...form }, { idempotencyKey: randomUUID() }),
      )
      if (bought) counted.orders++
    }
  }

  /**
   * Follows the dashboard's news of orders; an ended stream is opened again, as by the dashboard.
   */
  async function follow(): Promise<void> {
    const gone = new AbortController()
    const over = setInterval(() => isOver && gone.abort(), 100)
    while (!isOver) {
      const stream = await answered('GET /api/orders/stream', () =>
        api.orders.stream({}, { token, signal: gone.signal }),
      )
      if (!stream?.body) continue
      counted.streams++
      try {
        for await (const piece of stream.body)
          counted.news += Buffer.from(piece).toString().split('data: ').length - 1
      } catch {
        // The stream was ended here, or the shop was killed.
      }
    }
    clearInterval(over)
  }

  const loops = [
    ...Array.from({ length: people.readers }, (_, index) => read(index)),
    ...Array.from({ length: people.shoppers }, (_, index) => shop(index)),
    follow(),
  ]
  return load
}
