import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sliceOfSorted } from './selecting.ts'

const order = (one: number, other: number) => one - other
const lists = fc
  .tuple(fc.integer({ min: 1, max: 2000 }), fc.constantFrom('up', 'down', 'mixed'), fc.integer())
  .map(([length, way, seed]) => {
    const list = Int32Array.from({ length }, (_, place) => place * 3)
    if (way === 'down') list.reverse()
    if (way === 'mixed') list.sort((one, other) => ((one * 7919 + seed) % 1009) - ((other * 7919 + seed) % 1009))
    return list
  })

test('a slice is what sorting everything would put there', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), (list, one, other) => {
      const [from, until] = [one % (list.length + 1), other % (list.length + 1)].sort(order) as [number, number]
      expect([...sliceOfSorted(list.slice(), order, from, until)]).toEqual([...list.slice().sort().slice(from, until)])
    }),
    { numRuns: 300 },
  )
})
