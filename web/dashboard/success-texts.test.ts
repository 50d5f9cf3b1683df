import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminPaths } from '#contract/admin-paths.ts'
import type { Path } from '#contract/endpoint.ts'

/**
 * A preview is no success, the screen that follows a new order says which one is placed, and the
 * desk's line says whose is cancelled.
 */
const otherwise = [
  ...['Order previewed successfully', 'Order created successfully', 'Order cancelled successfully'],
  // An import's own screen shows how far it is.
  ...[
    'file read successfully',
    'check started successfully',
    'import started successfully',
    'import stopped successfully',
    'undoing started successfully',
  ],
  // A new webhook, and another secret of one, are told by the secret itself.
  ...['webhook created successfully', 'secret rotated successfully'],
  // So does that of many products changed at once.
  ...[
    'change previewed successfully',
    'change started successfully',
    'change stopped successfully',
    'undo started successfully',
  ],
  // A toast names what is restored.
  'restored successfully',
  // A tick shows itself.
  'rows chosen successfully',
  // What becomes of parcels and returns is told by the number of their order, or by how many they
  // are.
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
  // A key is shown.
  'Key made',
  // Of one's own account: what is a step on the way is not told, a remembered device says what
  // follows from it, and codes are shown.
  ...['challenge made successfully', 'confirmed successfully', 'authenticator made successfully'],
  ...['device updated successfully', 'recovery codes made successfully'],
  // Deliveries, corrections and counts say how many pieces they came to.
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
