import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { findRoute, type RouteTree } from './page-routes.ts'

let number = 0

/** A route with its own key as id. */
function route(path: string | undefined, children?: RouteTree[]): RouteTree {
  const id = `${number++} ${path}`
  return {
    id,
    path,
    index: path === undefined && !children,
    handle: { cached: { query: [id] } },
    ...(children && { children }),
  }
}

const routes: RouteTree[] = [
  route('ar?/dashboard', [
    route(undefined),
    route('products', [route('add'), route(':id/edit')]),
    route('orders', [route('status')]),
    route('orders/orderDetails/:id'),
    route('*'),
  ]),
  route('ar?', [
    route(undefined, [
      route(undefined, [route(undefined)]),
      route('shop'),
      route('category/:name'),
      route('productdetails/:product'),
      route('*'),
    ]),
  ]),
]

const words = [
  '',
  'ar',
  'AR',
  'shop',
  'Shop',
  'category',
  'dashboard',
  'products',
  'orders',
  'orderDetails',
  'add',
  'edit',
  '7',
  '%D9%81',
  'sho%70',
  'a%2Fb',
]
const paths = words.flatMap((one) =>
  words.flatMap((two) =>
    words.flatMap((three) => [
      `/${one}/${two}/${three}`,
      `/${one}/${two}`,
      `/${one}`,
      `/dashboard/orders/${one}/${two}`,
    ]),
  ),
)

test('the page of an address is the one that React Router finds among all routes', () => {
  const found = [...new Set(paths)].map((path) => [path, findRoute(routes, path).known?.[0]])
  const expected = [...new Set(paths)].map((path) => [
    path,
    matchRoutes(routes as never, path)?.at(-1)?.route.id,
  ])
  expect(found).toEqual(expected)
})

test.each([
  ['/Shop', '/shop'],
  ['/AR/Category/Dresses/', '/ar/category/Dresses'],
  ['/dashboard/orders/ORDERDETAILS/7', '/dashboard/orders/orderDetails/7'],
  ['/shop', undefined],
  ['/no/Such/page/', undefined],
])('%s is written as %s', (path, tidy) => {
  expect(findRoute(routes, path).tidy).toBe(tidy)
})
