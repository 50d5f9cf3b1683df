/**
 * Statements of the shop for a cart or an order, recorded from one real call and turned into
 * operations of the bare client: the same texts in the same order, with another cart's values.
 */
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { addToCart, getCart } from '#server/cart/cart.ts'
import { placeOrder } from '#server/checkout/checkout.ts'
import { readConfig } from '#server/config.ts'
import { type Ctx, guest } from '#server/ctx.ts'
import { connectDatabase, type Database } from '#server/db/connect.ts'
import { newToken } from '#server/token.ts'
import { type Cart, type Choice, makeCarts } from '../shop/catalogue.ts'
import type { Hand, Statement, Turn } from '../limits/bare-sql.ts'
import type { World } from '../shop/world.ts'

/** Phone of each cart's buyer, since orders per phone are limited and serialised. */
export const phoneOf = ({ id }: Cart): string => `010${String(id % 1e8).padStart(8, '0')}`

export type Recorded = { read: Statement[]; add: Statement[]; order: Statement[] }

export const customer = {
  first_name: 'Mona',
  last_name: 'Adel',
  state: 'Dokki',
  address: '14 Mossadak Street, flat 9',
  email: 'mona@mail.example',
}

/** Records one call of each, in this process. */
export async function recordStatements(world: World): Promise<Recorded> {
  const database = connectDatabase(world.databaseUrl)
  const config = readConfig({ ...world.settings, DATABASE_URL: world.databaseUrl })
  const app = await createApp({ config, database, pages: 'none', work: false })
  const ctx: Ctx = { ...app.ctx, visitor: guest }
  const [cart] = (await makeCarts(world.pool, world.choices, 1, 2)) as [Cart]
  const { token } = cart
  // The first call opens the connection.
  await getCart(ctx, { token, lang: 'en' })
  const third = world.choices.at(-1) as Choice
  const recorded = {
    add: await record(database, () =>
      addToCart(ctx, { token, items: [{ ...third, quantity: 1 }], lang: 'en' }),
    ),
    read: await record(database, () => getCart(ctx, { token, lang: 'en' })),
    order: await record(database, () =>
      placeOrder(ctx, {
        token,
        form: { ...customer, phone: phoneOf(cart), city: world.areaId },
        lang: 'en',
        idempotencyKey: newToken(),
      }),
    ),
  }
  await app.close()
  await database.close()
  return recorded
}

/**
 * Records the statements that this process sends to `database` while `work` runs: nothing else may
 * use it meanwhile.
 */
export async function record(
  { url }: Pick<Database, 'url'>,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = []
  const recorded = new pg.Client(url).database
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked, values] = given as [string | Statement, unknown[] | undefined]
    if (this.database !== recorded) return query.apply(this, given as never)
    if (typeof asked === 'string') sent.push({ text: asked, values: values ?? [] })
    else sent.push({ name: asked.name, text: asked.text, values: asked.values ?? values ?? [] })
    return query.apply(this, given as never)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/** Subject of a turn; `added` is put into the cart. */
export type Subject = { cart: Cart; added?: Choice }

const itemsOf = ({ lines }: Cart): number[] => lines.map(({ choice }) => choice.item_id)

/**
 * Values of a statement for another cart. Others are sent as recorded: times, totals, texts of
 * mails.
 */
const valuesFor: Record<string, (values: unknown[], subject: Subject, key: string) => unknown[]> = {
  'cart.lockCart': ([, now], { cart }) => [cart.token, now],
  'cart.listLinesOf': ([user], { cart }) => [user, cart.token],
  'cart.listLines': (_, { cart }) => [cart.id],
  'cart.listChoices.1': (_, { added }) => [added?.product_id, added?.size_id, added?.colour_id],
  'cart.putLines': ([, , , , quantity, , now], { cart, added }) => [
    cart.id,
    ...[[added?.product_id], [added?.size_id], [added?.colour_id]],
    quantity,
    [added?.price],
    now,
  ],
  'cart.deleteLines': (_, { cart }) => [cart.lines.map(({ id }) => id)],
  'products.takePieces': (_, { cart }) => [itemsOf(cart), cart.lines.map(() => 1)],
  'catalogue.refreshStock': (_, { cart }) => [itemsOf(cart)],
  'orders.insertOrder': ([order, lines], { cart }) => [
    JSON.stringify({ ...JSON.parse(String(order)), token: newToken(), phone: phoneOf(cart) }),
    lines,
  ],
  'checkout.findStoredAnswer': ([, user], { cart }, key) => [cart.token, user, key],
  'checkout.lockPhone': (_, { cart }) => [phoneOf(cart)],
  'customers.mark': (_, { cart }) => [phoneOf(cart)],
  'checkout.countPieces': ([, day], { cart }) => [phoneOf(cart), day],
  'checkout.storeAnswer': ([, , ...rest], { cart }, key) => [cart.id, key, ...rest],
}

export function turnsOf(statements: Statement[], subjects: Subject[]): Turn[] {
  const placeOf = (name: string) => statements.findIndex((statement) => statement.name === name)
  const [from, to] = [placeOf('orders.insertOrder'), placeOf('checkout.storeAnswer')]
  const hand: Hand[] = from === -1 ? [] : [{ from, column: 'id', to, value: 2 }]
  return subjects.map((subject) => {
    const key = newToken()
    return {
      hand,
      statements: statements.map(({ name, text, values }) => ({
        name,
        text,
        values: (name && valuesFor[name]?.(values, subject, key)) || [...values],
      })),
    }
  })
}
