/** The checklist of a plain record (scripts/entity.ts) names all that a new one needs. */
import { expect, test } from 'vitest'
import { contract } from '#contract/api.ts'
import { checklist } from '../../scripts/entity.ts'

const five = ['page', 'record', 'create', 'update', 'delete']
// A product is no plain record: its rules have a file each. Own pages have an editor and no dialog.
const rooms = Object.entries(contract).flatMap(([room, calls]) =>
  five.every((name) => name in calls) && !['products', 'ownPages'].includes(room) ? [room] : [],
)
const missing = (room: string) => checklist(room).filter(({ done }) => !done)

test.each(rooms)('%s lacks nothing', (room) => {
  expect(missing(room)).toEqual([])
})

test('of a record that does not exist all is missing', () => {
  expect(missing('complaints').map(({ file }) => file)).toEqual(
    checklist('complaints').map(({ file }) => file),
  )
})
