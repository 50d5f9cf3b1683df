/**
 * Small example projects for the rules: each `broken` one breaks the rule it is listed under, each
 * `kept` one comes close and is valid.
 */

type Files = Record<string, string>

export const broken: Record<string, Files[]> = {
  'the contract imports zod and itself': [
    { 'contract/cart.ts': `import { readFile } from 'node:fs/promises'` },
    { 'contract/cart.ts': `import type { Ctx } from '#server/ctx.ts'` },
    { 'contract/cart.ts': `type Ctx = import('../server/ctx.ts').Ctx` },
    { 'contract/cart.ts': `const react = await import('react')` },
  ],
  'rooms import only rooms above them': [
    { 'server/products/products.ts': `import { addToCart } from '#server/cart/cart.ts'` },
    { 'server/products/products.ts': `import type { Cart } from '../cart/cart.ts'` },
    {
      'server/products/products.queries.ts': `import { orders } from '../orders/orders.tables.ts'`,
    },
    { 'server/http/visitor.ts': `import { findVisitor } from '../accounts/accounts.ts'` },
    { 'server/ctx.ts': `export { guest } from './accounts/accounts.ts'` },
  ],
  'rooms are entered by their front door': [
    { 'server/cart/cart.ts': `import { priceOf } from '#server/products/price.ts'` },
    { 'server/cart/cart.ts': `import { products } from '../products/products.tables.ts'` },
    { 'demo/load.ts': `import { insertProduct } from '#server/products/products.queries.ts'` },
    { 'server/app.ts': `import { findProduct } from './products/products.queries.ts'` },
    { 'server/cart/cart.test.ts': `import { price } from '../products/price.ts'` },
  ],
  'a refusal is made where its details are known': [
    { 'server/cart/cart.ts': `throw new Refusal(409, 'conflict', 'No', { details: { now } })` },
  ],
  'queries stay in their folder': [
    { 'server/cart/cart.ts': `import { findMedia } from '#server/media/media.queries.ts'` },
  ],
  'tables are imported by relative paths': [
    {
      'server/cart/cart.tables.ts': `import { products } from '#server/products/products.tables.ts'`,
    },
  ],
  'SQL lives in queries and tables': [
    { 'server/cart/cart.ts': `import { eq } from 'drizzle-orm'` },
    { 'server/http/cache/cache.ts': `import { drizzle } from 'drizzle-orm/node-postgres'` },
    { 'demo/load.ts': `import { sql } from 'drizzle-orm'` },
  ],
  'a file of queries speaks one way': [
    { 'server/cart/cart.queries.ts': `ctx.db.select().from(carts)\nctx.client.query('select 1')` },
    {
      'server/cart/cart.queries.ts': `import { sql } from 'drizzle-orm'\nctx.client.query({ name: 'one', text: 'select 1' })`,
    },
  ],
  'rooms get their connection from ctx': [
    { 'server/cart/cart.queries.ts': `import pg from 'pg'` },
    { 'server/cart/cart.ts': `import type { Pool } from 'pg'` },
    { 'server/ctx.ts': `import { Pool } from 'pg'` },
  ],
  'a room writes its own tables only': [
    {
      'server/cart/cart.queries.ts': `import { products } from '../products/products.tables.ts'\nctx.db.update(products).set({})`,
    },
    {
      'server/cart/cart.queries.ts': `import * as shop from '../products/products.tables.ts'\nctx.db.delete(shop.products)`,
    },
    {
      'server/cart/cart.queries.ts': `import { products as p } from '../products/products.tables.ts'\nctx.db.insert(p).values([])`,
    },
    {
      'server/cart/cart.queries.ts': `import { products } from '../products/products.tables.ts'\nrecordRows(products, calls, {})`,
    },
    {
      'server/cart/cart.queries.ts': `import { products } from '../products/products.tables.ts'\ndeleteSome(ctx, products.id, isOld, 9)`,
    },
    {
      'server/cart/cart.queries.ts': `import { products } from '../products/products.tables.ts'\nsql\`update \${products} set price = 0\``,
    },
    {
      'server/products/products.tables.ts': `export const items = pgTable('inventory_items', {})`,
      'server/cart/cart.queries.ts': `ctx.client.query('update inventory_items set quantity = 0')`,
    },
    {
      'server/products/products.tables.ts': `export const items = pgTable(\n  'inventory_items', {})`,
      'server/cart/cart.queries.ts':
        'sql`with gone as (delete from "inventory_items" returning id) select 1`',
    },
  ],
  'only queries build writes': [
    {
      'server/cart/cart.ts': `import { carts } from './cart.tables.ts'\nctx.db.insert(carts).values({})`,
    },
    {
      'server/cart/cart.ts': `import { carts } from './cart.tables.ts'\nctx.db.select().from(carts)`,
    },
  ],
  'only server/http and app.ts know fastify': [
    { 'server/cart/cart.routes.ts': `import type { FastifyRequest } from 'fastify'` },
    { 'server/main.ts': `import rateLimit from '@fastify/rate-limit'` },
  ],
  'pictures are decoded in programs of their own': [
    { 'server/media/media.ts': `import sharp from 'sharp'` },
    { 'server/reviews/reviews.ts': `const sharp = await import('sharp')` },
    { 'server/media/media.ts': `import './decoder.ts'` },
  ],
  'packages that few requests need are loaded by the first of them': [
    { 'server/mail/transport.ts': `import { createTransport } from 'nodemailer'` },
    { 'web/dashboard/parcels/papers/barcode.tsx': `import { code128 } from 'bwip-js/generic'` },
  ],
  'the server never imports the screens': [
    { 'server/mail/mail.ts': `import { Button } from '#web/ui/buttons/button.tsx'` },
    { 'server/mail/mail.ts': `import { renderToString } from 'react-dom/server'` },
  ],
  'the screens never import the server': [
    { 'web/storefront/cart/cart.tsx': `import type { Ctx } from '#server/ctx.ts'` },
    { 'web/api.ts': `import { addToCart } from '../server/cart/cart.ts'` },
    { 'web/api.ts': `import pg from 'pg'` },
  ],
  'screens have words of their own for a refused field': [
    { 'web/api.ts': `import { textOf } from '#contract/field-texts.ts'` },
  ],
  'screens use no Node': [{ 'web/api.ts': `import { join } from 'node:path'` }],
  'storefront and dashboard never meet': [
    { 'web/storefront/frame/layout.tsx': `import { List } from '#web/dashboard/kit/list.tsx'` },
    {
      'web/dashboard/frame/layout.tsx': `import { Card } from '../../storefront/products/card.tsx'`,
    },
  ],
  'primitives know neither router nor shop': [
    { 'web/ui/button.tsx': `import { Link } from 'react-router'` },
    { 'web/ui/price.tsx': `import type { Cart } from '#contract/shop/cart.ts'` },
    { 'web/ui/price.tsx': `import { api } from '../api.ts'` },
  ],
  'demo, e2e, bench, rehearsal and test are never imported': [
    { 'server/app.ts': `await import('../demo/load.ts')` },
    { 'web/root.tsx': `import { fake } from '../test/shop.ts'` },
    { 'contract/cart.ts': `export * from '../bench/cart.ts'` },
    { 'server/app.ts': `import { hold } from '../rehearsal/promises.ts'` },
  ],
  'settings are read in server/config.ts': [
    { 'server/app.ts': `const port = process.env.PORT` },
    { 'server/cart/cart.ts': `const { PORT } = process.env` },
    { 'web/api.ts': `import { env } from 'node:process'` },
  ],
  'no import cycles at run time': [
    {
      'server/cart/cart.ts': `import { judge } from './lines.ts'`,
      'server/cart/lines.ts': `export { sumOf } from './cart.ts'`,
    },
    {
      'web/ui/tabs.tsx': `import { Tab } from './tab.tsx'`,
      'web/ui/tab.tsx': `import { Row } from './row.tsx'`,
      'web/ui/row.tsx': `import { tabs } from './tabs.tsx'`,
    },
  ],
  'no barrels': [
    { 'server/cart/doors.ts': `export { addToCart } from './cart.ts'\nexport * from './lines.ts'` },
  ],
  'no drawers': [
    { 'server/utils/text.ts': '' },
    { 'web/lib/dates.ts': '' },
    { 'test/cart-helpers.ts': '' },
    { 'server/cart/cart.utils.ts': '' },
  ],
  'kebab-case': [
    { 'web/ui/SidePanel.tsx': '' },
    { 'server/cart/cart_lines.ts': '' },
    { 'server/Cart/cart.ts': '' },
  ],
  'every folder of the server is a room with a rank or ground': [
    { 'server/payments/payments.ts': '' },
  ],
  'front doors open with their promise': [{ 'server/cart/cart.ts': `import { z } from 'zod'` }],
  'every room has a front door': [{ 'server/cart/cart.queries.ts': '' }],
  'logical directions only': [
    { 'web/styles.css': '.a { margin-left: 1px; }' },
    { 'web/styles.css': '.a {\n  right: 0;\n}' },
    { 'web/styles.css': '.a { text-align:left }' },
    { 'web/styles.css': '.a { border-top-right-radius: 1px }' },
    { 'web/ui/a.tsx': 'const a = <a style={{ marginLeft: 1 }} />' },
  ],
  'a class is styled in one sheet': [
    {
      'web/ui/icon.css': '.icon { color: red }',
      'web/storefront/cart/cart.css': '.cart .icon { color: blue }',
    },
    {
      'web/ui/icon.css': '.icon { color: red }',
      'web/storefront/cart/cart.css': '@media print {\n.cart:has(> .icon, img) { color: blue } }',
    },
  ],
  'a sheet stands beside what uses it': [
    {
      'web/ui/icon.css': '.icon { color: red }',
      'web/storefront/cart/cart.tsx': `const a = <i className="icon" />`,
    },
  ],
  "a component's element is styled by its own sheet": [
    {
      'web/ui/rail.css': '.rail svg { color: red }',
      'web/ui/rail.tsx': `const a = <a className="rail"><Icon /></a>`,
    },
    {
      'web/ui/rail.css': '.rail:has(> i) { color: red }',
      'web/ui/rail.tsx': `const a = <a className="rail"><Nuqta /></a>`,
    },
    {
      'web/ui/rail.css': '.rail > :is(b, path):hover { color: red }',
      'web/ui/chart.tsx': `const a = <path className="chart" />`,
    },
    {
      'web/ui/rail.css': '.rail button { color: red }',
      'web/ui/rail.tsx': `const a = <a className="rail"><Button /></a>`,
    },
    {
      'web/ui/rail.css': '.rail img { color: red }',
      'web/ui/rail.tsx': `const a = <a className="rail"><Picture /></a>`,
    },
  ],
  "a component's classes are written by web/ui alone": [
    {
      'web/ui/icon.css': '.icon { color: red }',
      'web/storefront/cart/cart.tsx': `const a = <i className="icon" />`,
    },
    {
      'web/ui/icon.css': '.icon-small { color: red }',
      'web/root.tsx': `const a = <i className={\`icon-\${size}\`} />`,
    },
  ],
  'every look is used': [
    { 'web/styles/type.css': '.lead { color: red }' },
    {
      'web/ui/icon.css': '.icon { color: red }',
      'web/ui/icon.tsx': `const a = <i className="icon-small" />`,
    },
  ],
  'every class has a look': [
    {
      'web/ui/icon.css': '.icon { color: red }',
      'web/ui/icon.tsx': `const a = <i className="icon mt-4" />`,
    },
    { 'web/ui/icon.tsx': "const a = <i className={b ? 'icon' : undefined} />" },
    { 'web/ui/icon.tsx': `const a = <i className={\`icon-\${size}\`} />` },
  ],
  'a state is styled with its component': [
    { 'web/ui/tabs.css': '.tabs, [dir] > .is-on { color: red }' },
  ],
  'no selector is about whatever stands beside whatever': [
    { 'web/ui/tabs.css': '.tabs > * + * { color: red }' },
    { 'web/ui/tabs.css': ':has(> .tabs) { color: red }' },
  ],
  'texts are imported as m': [{ 'web/ui/tabs.tsx': "import { ui_close } from '#messages'" }],
  'files stay readable': [{ 'server/cart/cart.ts': 'const a = 1\n'.repeat(451) }],
  'folders of tools stay readable': [
    Object.fromEntries(
      Array.from({ length: 21 }, (_, number) => [`test/cart/line-${number}.ts`, '']),
    ),
    Object.fromEntries(
      Array.from({ length: 21 }, (_, number) => [`bench/line-${number}/cart.ts`, '']),
    ),
  ],
  'limits of tests stand in vitest.config.ts': [
    { 'server/cart/cart.test.ts': "test('a', { timeout: 60_000 }, async () => {})" },
    { 'test/machines/start.test.ts': "test('a', async () => {\n}, 60_000)" },
    { 'test/shop/jobs.ts': 'await vi.waitFor(() => {})' },
  ],
  'no promises instead of work': [
    { 'server/cart/cart.ts': '// TODO: stock' },
    { 'server/cart/cart.ts': '/** Enough for now. */' },
  ],
}

export const kept: Record<string, Files[]> = {
  'the contract imports zod and itself': [
    {
      'contract/cart.ts': `import { z } from 'zod'\nimport { id } from './parts.ts'\nimport { x } from '#contract/x.ts'`,
    },
  ],
  'rooms import only rooms above them': [
    { 'server/cart/cart.ts': `import { getProduct } from '#server/products/products.ts'` },
    { 'server/app.ts': `import { addToCart } from './cart/cart.ts'` },
  ],
  'rooms are entered by their front door': [
    {
      'server/cart/cart.queries.ts': `import { products } from '../products/products.tables.ts'\nimport { lines } from './lines.ts'`,
    },
    { 'server/restock/restock.ts': `import { backInStock } from '../products/events.ts'` },
    {
      'server/settlements/settlements.ts': `import { deliverParcel } from '#server/orders/parcels/parcels.ts'`,
    },
    { 'server/app.ts': `import { cartRoutes } from './cart/cart.routes.ts'` },
  ],
  'queries stay in their folder': [
    { 'server/cart/lines/lines.ts': `import { findCart } from '../cart.queries.ts'` },
  ],
  'tables are imported by relative paths': [
    { 'server/cart/cart.tables.ts': `import type { Size } from '#contract/parts.ts'` },
  ],
  'a file of queries speaks one way': [
    { 'server/cart/cart.queries.ts': `ctx.client.query('select 1')\nctx.client.query('select 2')` },
    {
      'server/cart/cart.queries.ts': `import { sql } from 'drizzle-orm'\nctx.db.execute(sql\`select 1\`)`,
    },
  ],
  'rooms get their connection from ctx': [{ 'server/ctx.ts': `import type { Pool } from 'pg'` }],
  'a room writes its own tables only': [
    {
      'server/products/products.tables.ts': `export const products = pgTable('products', {})`,
      'server/products/products.queries.ts': `import { products } from './products.tables.ts'\nctx.db.update(products)\nsql\`delete from products\``,
      'server/products/stock/stock.queries.ts': `import { products } from '../products.tables.ts'\nctx.db.update(products)\nsql\`delete from products\``,
      'server/cart/cart.queries.ts': `import { products } from '../products/products.tables.ts'\nctx.db.select().from(products)\nsql\`select 1 from products for update\`\nnew Map().delete(id)`,
    },
  ],
  'no import cycles at run time': [
    {
      'server/cart/cart.ts': `import { judge } from './lines.ts'`,
      'server/cart/lines.ts': `import type { Cart } from './cart.ts'`,
    },
    {
      'server/cart/cart.ts': `const judge = () => import('./lines.ts')`,
      'server/cart/lines.ts': `import { sumOf } from './cart.ts'`,
    },
  ],
  'no barrels': [
    { 'server/cart/cart.ts': `export { addToCart } from './adding.ts'` },
    { 'server/orders/parcels/parcels.ts': `export { handOver } from './moving.ts'` },
    { 'web/api.ts': `export { a } from './b.ts'\nexport const c = 1` },
  ],
  'kebab-case': [{ 'web/entry.server.tsx': '' }, { 'server/cart/cart.tables.ts': '' }],
  'logical directions only': [
    {
      'web/styles.css':
        '/* left: */ .a { margin-inline-start: 1px; inset-inline-end: 0; text-align: end; --left: 1px }',
    },
  ],
  'a class is styled in one sheet': [
    {
      'web/ui/icon.css': '.icon { color: red }\n/* .icon */',
      'web/ui/tabs.css': '.tabs.is-on svg { --icon-size: .5rem }',
      'web/ui/a.css': '.a.is-on { }',
    },
  ],
  'a sheet stands beside what uses it': [
    {
      'web/ui/icon.css': '.icon-small { color: red }',
      'web/ui/icon.tsx': `const a = <i className={\`icon-\${size}\`} />`,
    },
    { 'web/styles/type.css': '.lead { color: red }' },
  ],
  "a component's element is styled by its own sheet": [
    {
      'web/ui/chart.css': '.chart path { color: red }',
      'web/ui/chart.tsx': `const a = <svg className="chart"><path /></svg>`,
    },
    {
      'web/ui/rail.css': '.i > .path-i:has(b) { --svg: 1px }',
      'web/ui/rail.tsx': `const a = <a className="i" />`,
    },
    { 'web/styles/reset.css': 'svg { display: block }' },
  ],
  "a component's classes are written by web/ui alone": [
    {
      'web/ui/icon.css': '.icon { color: red }',
      'web/ui/tabs.tsx': `const a = <i className="icon" />`,
    },
    {
      'web/ui/icon.css': '.icon.is-on { color: red }',
      'web/root.tsx': `const a = <i className={\`is-on \${iconClass}\`} />`,
    },
    {
      'web/styles/type.css': '.lead { color: red }',
      'web/root.tsx': `const a = <i className="lead" />`,
    },
  ],
  'every class has a look': [
    {
      'web/ui/icon.css': '.icon-small.is-on { color: red }',
      'web/ui/icon.tsx': `const a = <i className={\`icon-\${b === 'c' ? 'is-on' : ''} \${name}\`} />`,
    },
  ],
  'a state is styled with its component': [
    { 'web/ui/tabs.css': '.tabs > .is-on, a:not(:hover) { color: red }' },
  ],
  'no selector is about whatever stands beside whatever': [
    {
      'web/ui/tabs.css': 'main:has(> .tabs), .tabs > :not(:first-child), .tabs + * { color: red }',
    },
  ],
  'folders of tools stay readable': [
    Object.fromEntries(
      Array.from({ length: 40 }, (_, number) => [`test/${number % 20}/line-${number}.ts`, '']),
    ),
  ],
  'screens have words of their own for a refused field': [
    { 'web/forms/texts.test.ts': `import { textOf } from '#contract/field-texts.ts'` },
  ],
  'screens use no Node': [{ 'web/entry.server.tsx': `import { Writable } from 'node:stream'` }],
}
