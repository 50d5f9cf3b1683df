/**
 * Buyers who fill carts and order over HTTP, and repeat requests without a response: checkout with
 * its Idempotency-Key, as the shop's pages do.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { deliveryFormFor, type Item, phoneOf } from '../test/shop/buyers.ts'
import { goodsIn } from '../test/shop/goods.ts'
import { BrokenPromise } from './promises.ts'
import type { TrialShop } from './shop.ts'

/** Order as confirmed to its buyer. */
export type Acknowledged = {
  number: string
  phone: string
  /** Total in EGP. */
  total: number
  /** Time of the response, by the rehearsal's clock. */
  at: Date
}

export type Assortment = { city: number; carts: Item[][] }

/** Number of lines that every cart gets at once. */
export const linesOfCart = 3

/**
 * Products of every kind of stock. The last one has little stock: late buyers keep a whole cart.
 * @param few its stock
 */
export async function makeAssortment(pool: Pool, few: number): Promise<Assortment> {
  const { makeGoods, makeArea } = goodsIn(pool)
  const dress = await makeGoods({
    name: 'Dress',
    sizes: ['S', 'M'],
    quantity: 1_000_000,
    price: 145_000,
  })
  const vase = await makeGoods({ name: 'Vase', quantity: 1_000_000, price: 9_950 })
  const shirt = await makeGoods({
    name: 'Shirt',
    sizes: ['S', 'M'],
    colours: ['Sand', 'Blue'],
    counted_by: 'variant',
    quantity: 1_000_000,
  })
  const rare = await makeGoods({ name: 'Rare', quantity: few, price: 300_000 })
  const line = (
    product_id: number,
    quantity: number,
    size_id?: number,
    color_id?: number,
  ): Item => ({
    product_id,
    quantity,
    size_id,
    color_id,
  })
  return {
    city: await makeArea('Giza', 6000),
    carts: [
      [line(dress.id, 1, dress.sizes.S), line(dress.id, 2, dress.sizes.M), line(vase.id, 1)],
      [
        line(shirt.id, 1, shirt.sizes.S, shirt.colours.Sand),
        line(shirt.id, 1, shirt.sizes.M, shirt.colours.Blue),
        line(vase.id, 2),
      ],
      [
        line(vase.id, 1),
        line(dress.id, 1, dress.sizes.M),
        line(shirt.id, 2, shirt.sizes.S, shirt.colours.Blue),
      ],
      [line(rare.id, 1), line(vase.id, 1), line(dress.id, 1, dress.sizes.S)],
    ],
  }
}

export type Buyers = {
  bought: Acknowledged[]
  /**
   * Number of requests repeated because of a missing response, or a 503. Throws after an unexpected
   * response.
   */
  repeats(): number
  /** Number of buyers for whom a product was sold out. */
  refused(): number
  /**
   * Waits for a number of orders. Rejects after `patience` milliseconds, or after an unexpected
   * response.
   */
  untilBought(count: number, patience?: number): Promise<void>
  /** Stops after every pending response. */
  leave(): Promise<void>
}

type Options = {
  assortment: Assortment
  count: number
  /** Milliseconds between two orders of a buyer. */
  pause?: number
}

/** Milliseconds to wait for a response, and for the shop to be back. */
const patience = { answer: 20_000, shop: 180_000 }

/** Buyers of all rehearsals in this process: no two orders have the same phone. */
let persons = 0

/**
 * Client address that the shop accepts from a trusted proxy.
 * @param number below 2^24
 */
export const addressOf = (number: number): string =>
  `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`

export type Shopper = {
  email: string
  /** Fills a new cart. */
  fill(): Promise<Reply>
  /** Orders it: the same order on every call. */
  checkOut(cart: string): Promise<Reply>
}

/**
 * New shopper, who repeats requests until there is a response other than 'later'.
 * @param repeating called on each repetition
 */
export function newShopper(
  { url, over }: Asked,
  { city, carts }: Assortment,
  repeating = () => {},
): Shopper {
  const person = ++persons
  const email = `buyer-${person}@mail.example`
  const key = `rehearsal-${person}-${crypto.randomUUID()}`

  async function insist(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const began = performance.now()
    for (;;) {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': addressOf(person),
          ...headers,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience.answer),
      })
        .then(async (reply) => ({
          status: reply.status,
          retryAfter: reply.headers.get('retry-after'),
          text: await reply.text(),
        }))
        .catch(() => null)
      if (answer && answer.status !== 503 && answer.status !== 429) {
        if (answer.status < 500) return { status: answer.status, json: JSON.parse(answer.text) }
        throw new BrokenPromise(`A buyer was answered ${answer.status} at ${path}: ${answer.text}`)
      }
      if (answer && !(Number(answer.retryAfter) > 0))
        throw new BrokenPromise(`A ${answer.status} at ${path} does not say when to come again.`)
      if (performance.now() - began > patience.shop)
        throw new BrokenPromise('A buyer waited three minutes for the shop in vain.')
      over.throwIfAborted()
      repeating()
      await sleep(200)
    }
  }

  return {
    email,
    fill: () => insist('/api/cart/add', { items: carts[person % carts.length], guest_token: '' }),
    checkOut: (cart) =>
      insist(
        `/api/checkout/${cart}`,
        { ...deliveryFormFor(city), phone: phoneOf(person), email },
        { 'idempotency-key': key },
      ),
  }
}

/** Confirmed order in a response. */
export function acknowledged({ status, json }: Reply): Acknowledged {
  const { order } = json
  if (status !== 201 || !order)
    throw new BrokenPromise(`A checkout was refused with ${status}: ${JSON.stringify(json)}`)
  return { number: order.number, phone: order.phone, total: order.total_price, at: new Date() }
}

export function sendBuyers(shop: Asked, { assortment, count, pause = 0 }: Options): Buyers {
  const bought: Acknowledged[] = []
  let [repeats, refused, isOpen, turns] = [0, 0, true, 0]

  async function buy(): Promise<void> {
    const { fill, checkOut } = newShopper(shop, assortment, () => repeats++)
    const filled = await fill()
    if (filled.status === 422) return soldOut(filled)
    if (filled.status !== 200)
      throw new BrokenPromise(
        `A cart was refused with ${filled.status}: ${JSON.stringify(filled.json)}`,
      )
    const cart = filled.json.guest_token as string
    // Every third buyer presses twice.
    const [done, again] = await Promise.all([
      checkOut(cart),
      ++turns % 3 === 0 ? checkOut(cart) : undefined,
    ])
    if (done.status === 409) return soldOut(done)
    if (again && again.json.order?.number !== done.json.order?.number)
      throw new BrokenPromise(
        `A checkout asked for twice was answered ${JSON.stringify(done.json)} and ${JSON.stringify(again.json)}`,
      )
    bought.push(acknowledged(done))
  }

  function soldOut({ json }: Reply): void {
    if (!json.shortages?.length)
      throw new BrokenPromise(`A buyer was refused: ${JSON.stringify(json)}`)
    refused++
  }

  const gone = Array.from({ length: count }, async () => {
    while (isOpen) {
      await buy()
      await sleep(pause)
    }
  })
  // Error for the next caller who waits.
  let failure: unknown
  for (const one of gone) {
    one.catch((reason: unknown) => {
      failure ??= reason
      isOpen = false
    })
  }

  return {
    bought,
    repeats() {
      if (failure) throw failure
      return repeats
    },
    refused: () => refused,
    async untilBought(wanted, most = patience.shop) {
      const began = performance.now()
      while (bought.length < wanted) {
        if (failure) throw failure
        if (performance.now() - began > most)
          throw new BrokenPromise(`Nobody could buy anything for ${most / 1000} seconds.`)
        await sleep(5)
      }
    },
    async leave() {
      isOpen = false
      await Promise.allSettled(gone)
      if (failure) throw failure
    },
  }
}

/** Address of the shop, and the end of the scene. */
type Asked = Pick<TrialShop, 'url' | 'over'>

export type Reply = { status: number; json: Answer }
type Answer = {
  guest_token?: string
  shortages?: object[]
  order?: { number: string; phone: string; total_price: number }
}
