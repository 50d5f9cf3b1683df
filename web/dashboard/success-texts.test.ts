import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminPaths } from '#contract/admin-paths.ts'
import type { Path } from '#contract/endpoint.ts'

/**
 * Successes reported by other means: a preview is none, a new order has a screen of its own, the
 * desk's toast names the cancelled order, and a message shows what was said of it.
 */
const otherwise = [
  ...['Order previewed successfully', 'Order created successfully', 'Order cancelled successfully'],
  'Message noted successfully',
  // An import's screen shows its progress.
  ...[
    'file read successfully',
    'check started successfully',
    'import started successfully',
    'import stopped successfully',
    'undoing started successfully',
  ],
  // The undo of parcels says how many, or which.
  'parcels undone successfully',
  // A new webhook, or a new secret of one, shows the secret.
  ...['webhook created successfully', 'secret rotated successfully'],
  // A bulk change's screen shows its progress.
  ...[
    'change previewed successfully',
    'change started successfully',
    'change stopped successfully',
    'undo started successfully',
  ],
  // A toast names the restored record.
  'restored successfully',
  // Prices of many areas, and a test of the shop, are told with what follows from it.
  ...['prices saved successfully', 'Order deleted successfully'],
  // Popups of own pages say "page", that of the home page its name; an upload has no popup.
  ...[
    'ownPage created successfully',
    'ownPage updated successfully',
    'ownPage deleted successfully',
  ],
  'picture added successfully',
  // A tick shows itself.
  'rows chosen successfully',
  // Results of parcels and returns name the order's number, or the count.
  ...[
    'parcels created successfully',
    'parcels handed over successfully',
    'pieces received successfully',
  ],
  ...[
    'parcel put back successfully',
    'parcel delivered successfully',
    'parcel refused successfully',
  ],
  ...['return made successfully', 'return declined successfully', 'return cancelled successfully'],
  ...[
    'return received successfully',
    'money paid back successfully',
    'return ended successfully',
    'parcel ended successfully',
  ],
  // A new key is shown.
  'Key made',
  // The list of devices and its switch show what was done; the saved choices have words of their own.
  ...[
    'alerts updated successfully',
    'device created successfully',
    'device deleted successfully',
    'alert sent successfully',
  ],
  // The emptying's screen shows its progress, and what is back.
  ...['emptying started successfully', 'demo put back successfully'],
  // Own account: intermediate steps are not reported, a remembered device shows its effect, and
  // codes are shown.
  ...['challenge made successfully', 'confirmed successfully', 'authenticator made successfully'],
  ...['device updated successfully', 'recovery codes made successfully'],
  // Deliveries, corrections and counts report the number of pieces.
  ...[
    'stock received successfully',
    'stock corrected successfully',
    'count opened successfully',
    'count applied successfully',
  ],
]

test('in English the dashboard tells a success in the very words of the contract', () => {
  const texts = readFileSync(new URL('../../messages/dashboard/en.json', import.meta.url), 'utf8')
  const said = new Set(Object.values(JSON.parse(texts)))
  const calls = Object.values(adminPaths).flatMap((room): Path[] => Object.values(room))
  const named = calls.flatMap(({ done }) => (typeof done === 'string' ? done : []))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((message) => !said.has(message) && !otherwise.includes(message))).toEqual([])
})
