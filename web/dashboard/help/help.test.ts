import { afterAll, describe, expect, test } from 'vitest'
import { readLanguageBy } from '#contract/text/language.ts'
import { partNames } from '../settings/part-names.ts'
import { screenNames, screenPath } from '../screens.ts'
import { helpAt, helpNames } from './help-names.ts'
import { helps } from './helps.ts'

const most = { sentences: 3, letters: 280 }

// The next file of this worker begins in English.
afterAll(() => readLanguageBy(() => 'en'))

describe.each(['ar', 'en'] as const)('in %s', (language) => {
  test.each(helpNames)('the help of %s is three sentences at most', (name) => {
    readLanguageBy(() => language)
    const text = helps[name]()
    expect(text.length).toBeLessThanOrEqual(most.letters)
    expect(text).toMatch(/[.؟?]$/)
    // A sentence ends where a space follows, so that 3.5 is one word.
    const sentences = text.split(/[.!?؟…]+(?:\s+|$)/).filter((one) => one !== '')
    expect(sentences.length).toBeLessThanOrEqual(most.sentences)
    if (language === 'ar') expect(text).toMatch(/^\p{Script=Arabic}/u)
  })
})

test('no two screens have the same help', () => {
  expect(new Set(helpNames.map((name) => helps[name]())).size).toBe(helpNames.length)
})

test('each screen and each part of the settings has its own, with the dialogs over it', () => {
  for (const name of screenNames) {
    expect(helpAt(screenPath(name))).toBe(name)
    expect(helpAt(screenPath(name, 'add'))).toBe(furtherAt[screenPath(name, 'add')] ?? name)
  }
  for (const name of partNames)
    expect(helpAt(screenPath('settings', name))).toBe(`settings_${name}`)
})

const furtherAt: Record<string, string> = {
  '/dashboard/orders/add': 'order_new',
  '/dashboard/returns/add': 'return_new',
  '/dashboard/settlements/add': 'settlement',
  '/dashboard/customers/add': 'customer',
}

test.each([
  ['/dashboard', 'areas'],
  ['/dashboard/area/5/edit', 'areas'],
  ['/dashboard/orders/orderDetails/12', 'order'],
  ['/dashboard/orders/12/edit', 'order_edit'],
  ['/dashboard/orders/status', 'orders'],
  ['/dashboard/orders/messages', 'messages'],
  ['/dashboard/customers/01012345678', 'customer'],
  ['/dashboard/parcels/7', 'parcels'],
  ['/dashboard/parcels/choose', 'choose'],
  ['/dashboard/parcels/hand-over', 'hand_over'],
  ['/dashboard/parcels/paper', 'papers'],
  ['/dashboard/settlements/3', 'settlement'],
  ['/dashboard/products/3/edit', 'products'],
  ['/dashboard/products/bulk/4', 'bulk'],
  ['/dashboard/stock/receive', 'stock_receive'],
  ['/dashboard/stock/reorder', 'reorder'],
  ['/dashboard/stock/count', 'counts'],
  ['/dashboard/stock/count/2', 'count'],
  ['/dashboard/stock/count/2/differences', 'differences'],
  ['/dashboard/stock/40/correct', 'moves'],
  ['/dashboard/import/5', 'imports'],
  ['/dashboard/profit/orders', 'profit'],
  ['/dashboard/webhooks/5', 'webhooks'],
  ['/dashboard/pages/own/3', 'own_page'],
  ['/dashboard/pages/own/add', 'own_page'],
  ['/dashboard/inbox', 'inbox'],
  ['/dashboard/more', 'more'],
  ['/dashboard/nowhere', null],
])('%s has the help %s', (place, name) => {
  expect(helpAt(place)).toBe(name)
})
