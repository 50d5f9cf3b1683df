/** Rows of shoppers' writes: read a cart, add a product, order. */
import { newToken } from '#server/token.ts'
import { type Cart, type Choice, makeCarts, pick } from '../shop/catalogue.ts'
import { bareSql, type Crew, theShop } from '../figures/contenders.ts'
import type { Report, Row } from '../figures/figures.ts'
import { atMostTimes, type Effort, measure } from '../figures/measure.ts'
import { request } from '../figures/requests.ts'
import { customer, phoneOf, recordStatements, turnsOf } from '../queries/statements.ts'
import type { World } from '../shop/world.ts'

/** Measures carts of a shop whose jobs run in another process: mails of orders are sent later. */
export async function measureCarts(
  world: World,
  crew: Crew,
  effort: Effort,
  report: Report,
): Promise<void> {
  const recorded = await recordStatements(world)
  const { pool, choices } = world
  const carts = (count: number, lines: number) => makeCarts(pool, choices, count, lines)
  /** The cart of each turn holds the products of the two before. */
  const adding = async (count: number) =>
    (await carts(count, 2)).map((cart, index): { cart: Cart; added: Choice } => ({
      cart,
      added: pick(choices, index, 2),
    }))

  for (const connections of [1, 10]) {
    report.row(
      await measure(effort, {
        operation: 'cart read, 3 lines',
        connections,
        must: atMostTimes(2),
        shop: theShop(crew, world, async (count) =>
          (await carts(count, 3)).map(({ token }) => request(`/api/cart/${token}`)),
        ),
        limit: {
          is: 'its bare SELECTs',
          contender: bareSql(crew, world, async (count) =>
            turnsOf(
              recorded.read,
              (await carts(count, 3)).map((cart) => ({ cart })),
            ),
          ),
        },
      }),
    )
    report.row(
      await measure(effort, {
        operation: 'cart add, a third line',
        connections,
        must: atMostTimes(2),
        shop: theShop(crew, world, async (count) => (await adding(count)).map(addition)),
        limit: {
          is: 'its bare transaction',
          contender: bareSql(crew, world, async (count) =>
            turnsOf(recorded.add, await adding(count)),
          ),
        },
      }),
    )
    report.row(
      await measure(effort, {
        operation: 'checkout, 3 lines',
        connections,
        must: checkoutMust,
        shop: theShop(
          crew,
          world,
          async (count) => (await carts(count, 3)).map((cart) => order(cart, world.areaId)),
          201,
        ),
        limit: {
          is: 'its bare transaction',
          contender: bareSql(crew, world, async (count) =>
            turnsOf(
              recorded.order,
              (await carts(count, 3)).map((cart) => ({ cart })),
            ),
          ),
        },
      }),
    )
  }
  // These mails must not be sent.
  await pool.query("delete from pgboss.job where name = 'send-mail'")
}

export const addition = ({ cart, added }: { cart: Cart; added: Choice }): string =>
  request('/api/cart/add', {
    method: 'POST',
    body: {
      items: [
        {
          product_id: added.product_id,
          size_id: added.size_id ?? undefined,
          color_id: added.colour_id ?? undefined,
          quantity: 1,
        },
      ],
      guest_token: cart.token,
    },
  })

export const order = (cart: Cart, areaId: number): string =>
  request(`/api/checkout/${cart.token}`, {
    method: 'POST',
    body: { ...customer, phone: phoneOf(cart), city: areaId },
    headers: { 'idempotency-key': newToken() },
  })

const checkoutMust = (row: Row): Row['must'] => ({
  text: 'CPU ≤ 2 × its bare transaction, ≤ 3 ms',
  met: (atMostTimes(2)(row)?.met ?? false) && row.app_us + row.postgres_us <= 3000,
})
