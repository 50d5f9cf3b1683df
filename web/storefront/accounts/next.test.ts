import { expect, test } from 'vitest'
import { isDashboard, loginPath } from '#web/links.ts'
import { orderTokenOf, ownPath } from './next.ts'

test('paths of the shop are gone to, in the page’s language', () => {
  expect(ownPath('/checkout', 'en')).toBe('/checkout')
  expect(ownPath('/checkout', 'ar')).toBe('/ar/checkout')
  expect(ownPath('/ar/category/dresses?page=2#top', 'en')).toBe('/category/dresses?page=2#top')
  expect(ownPath('/ar/category/dresses?page=2', 'ar')).toBe('/ar/category/dresses?page=2')
  expect(ownPath('/', 'ar')).toBe('/ar')
  expect(ownPath('/ar?tab=sets', 'en')).toBe('/?tab=sets')
  expect(ownPath('/dashboard/orders/orderDetails/7', 'en')).toBe('/dashboard/orders/orderDetails/7')
})

test('nothing leads out of the shop', () => {
  const ways = [
    ...[
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
    ],
    ...[
      '/.//evil.example',
      '/..//evil.example',
      '/x/..//evil.example',
      'javascript:alert(1)',
      'evil.example',
      '',
      ' /checkout',
    ],
    ...['/%2e//evil.example', 'https:/evil.example', '/ar/..//evil.example'],
  ]
  for (const way of ways) expect(ownPath(way, 'en'), way).toBeNull()
  for (const way of [null, undefined, 7, { next: '/cart' }]) expect(ownPath(way, 'en')).toBeNull()
})

test('a door of accounts leads to where it leads', () => {
  expect(ownPath('/login?next=/checkout', 'en')).toBe('/checkout')
  expect(ownPath('/ar/register?next=/login%3Fnext%3D/cart', 'ar')).toBe('/ar/cart')
  for (const door of [
    '/login',
    '/ar/register',
    '/forgot-password',
    '/reset-password/x',
    '/login?next=//evil.example',
  ]) {
    expect(ownPath(door, 'en'), door).toBeNull()
  }
  expect(ownPath('/loginhelp', 'en')).toBe('/loginhelp')
})

test('the way to log in names where it leads on', () => {
  expect(loginPath('/profile?page=2')).toBe('/login?next=/profile%3Fpage%3D2')
  expect(loginPath('/dashboard/orders')).toBe('/login?as=staff&next=/dashboard/orders')
  expect(
    ownPath(
      new URL(loginPath('/category/a&b?x=1&y=2'), 'https://shop.example').searchParams.get('next'),
      'en',
    ),
  ).toBe('/category/a&b?x=1&y=2')
})

test('the dashboard is a document of its own', () => {
  expect(['/dashboard', '/ar/dashboard/orders?page=2', '/dashboard?x'].map(isDashboard)).toEqual([
    true,
    true,
    true,
  ])
  expect(['/dashboards', '/cart', '/'].map(isDashboard)).toEqual([false, false, false])
})

test('an order that is led on to is kept', () => {
  const token = 'a'.repeat(22)
  expect(orderTokenOf(`/ar/order/${token}`)).toBe(token)
  expect([null, '/order/x', `/orders/${token}`, `/order/${token}/more`].map(orderTokenOf)).toEqual(
    Array(4).fill(undefined),
  )
})
