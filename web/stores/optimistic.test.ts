import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { writeLocal } from '#web/device/local.ts'
import { optimisticStore } from './optimistic.ts'
import { soon } from '../../test/shop/soon.ts'

/** Change of a thing's count; 0 removes it. */
type Change = { thing: string; count: number }
type Things = Record<string, number>

/** Fake server that responds to each call when the test says so. */
function shopOf(things: Things) {
  const calls: { what: string; answer: () => void; refuse: (refusal: Error) => void }[] = []
  const asked = <Answer>(what: string, answer: () => Answer) =>
    new Promise<Answer>((resolve, reject) =>
      calls.push({ what, answer: () => resolve(answer()), refuse: reject }),
    )
  const store = optimisticStore<Things, Change, { things: Things | null }>({
    names: { token: 'guestToken', changed: 'cartChanged' },
    empty: {},
    load: () => asked('load', () => ({ ...things })),
    send: ({ thing, count }) =>
      asked(`${thing}=${count}`, () => {
        things[thing] = count
        return { ...things }
      }),
    isRemoval: ({ count }) => count === 0,
    replaces: (newer, older) => newer.thing === older.thing,
    show: (stored, changes) => ({
      things: stored && {
        ...stored,
        ...Object.fromEntries(changes.map(({ thing, count }) => [thing, count])),
      },
    }),
  })
  const call = async (what: string) => {
    await soon(() => expect(calls[0]?.what).toBe(what))
    return calls.shift() as (typeof calls)[number]
  }
  const answer = async (what: string) => (await call(what)).answer()
  const shown = () => store.current().things
  const load = async () => {
    const loading = store.reload()
    await answer('load')
    await loading
  }
  return { store, calls, call, answer, shown, load }
}

const soldOut = () => new Refusal(422, 'invalid', 'Sold out')
const gone = () => new Refusal(404, 'not_found', 'Gone')

beforeEach(() => {
  writeLocal('guestToken', 'a token')
  writeLocal('token', null)
})

test('nothing is known before it was asked for; who has no token has nothing, and is not asked about', async () => {
  const { store, shown, calls } = shopOf({ cup: 1 })
  expect(shown()).toBeNull()
  writeLocal('guestToken', null)
  await store.reload()
  expect([shown(), calls]).toEqual([{}, []])
})

test('a change shows at once, and its call waits for the one before', async () => {
  const { store, shown, calls, call, answer, load } = shopOf({ cup: 1, bowl: 1 })
  await load()
  const first = store.change({ thing: 'cup', count: 2 })
  const second = store.change({ thing: 'bowl', count: 3 })
  expect(shown()).toEqual({ cup: 2, bowl: 3 })
  const { answer: answerFirst } = await call('cup=2')
  expect(calls).toEqual([])
  answerFirst()
  expect(await first).toBeNull()
  expect(shown()).toEqual({ cup: 2, bowl: 3 })
  await answer('bowl=3')
  expect(await second).toBeNull()
})

test('of changes of one thing that wait only the newest is made, and what is under way is not called back', async () => {
  const { store, calls, call, answer, load, shown } = shopOf({ cup: 1 })
  await load()
  const first = store.change({ thing: 'cup', count: 2 })
  const { answer: answerFirst } = await call('cup=2')
  const others = [3, 4].map((count) => store.change({ thing: 'cup', count }))
  expect(shown()).toEqual({ cup: 4 })
  answerFirst()
  await answer('cup=4')
  expect(await Promise.all([first, ...others])).toEqual([null, null, null])
  expect([calls, shown()]).toEqual([[], { cup: 4 }])
})

test('a refusal takes the change back and shows how things are now', async () => {
  const things = { cup: 1, bowl: 1 }
  const { store, call, answer, load, shown } = shopOf(things)
  await load()
  const change = store.change({ thing: 'cup', count: 9 })
  const { refuse } = await call('cup=9')
  things.bowl = 0
  refuse(soldOut())
  await answer('load')
  expect([(await change)?.code, shown()]).toEqual(['invalid', { cup: 1, bowl: 0 }])
})

test('a removal of what is gone already is done', async () => {
  const things: Things = { cup: 1, bowl: 1 }
  const { store, call, answer, load, shown } = shopOf(things)
  await load()
  const change = store.change({ thing: 'cup', count: 0 })
  const { refuse } = await call('cup=0')
  delete things.cup
  refuse(gone())
  await answer('load')
  expect([await change, shown()]).toEqual([null, { bowl: 1 }])
})

test('what is gone cannot be changed', async () => {
  const { store, call, answer, load } = shopOf({ cup: 1 })
  await load()
  const change = store.change({ thing: 'cup', count: 2 })
  ;(await call('cup=2')).refuse(gone())
  await answer('load')
  expect((await change)?.code).toBe('not_found')
})

test('who signs in while something is removed has it removed from what is theirs', async () => {
  const { store, call, answer, load, shown } = shopOf({ cup: 1 })
  await load()
  const change = store.change({ thing: 'cup', count: 0 })
  const { refuse } = await call('cup=0')
  writeLocal('guestToken', 'their own')
  refuse(gone())
  await answer('cup=0')
  expect([await change, shown()]).toEqual([null, { cup: 0 }])
})

test('without an answer the change is taken back, nothing is asked for, and the next one is made', async () => {
  const { store, calls, call, answer, load, shown } = shopOf({ cup: 1 })
  await load()
  const change = store.change({ thing: 'cup', count: 2 })
  ;(await call('cup=2')).refuse(new Refusal(0, 'no_response', 'No response'))
  expect([(await change)?.code, shown(), calls]).toEqual(['no_response', { cup: 1 }, []])
  const next = store.change({ thing: 'cup', count: 3 })
  await answer('cup=3')
  expect([await next, shown()]).toEqual([null, { cup: 3 }])
})

test('a bug is logged and told as one', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { store, call, load } = shopOf({ cup: 1 })
  await load()
  const change = store.change({ thing: 'cup', count: 2 })
  ;(await call('cup=2')).refuse(new TypeError('undefined is not a cup'))
  expect((await change)?.code).toBe('internal')
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('a load that was overtaken by a change is old', async () => {
  const { store, call, answer, load, shown } = shopOf({ cup: 1 })
  await load()
  const loading = store.reload()
  const slow = await call('load')
  const change = store.change({ thing: 'cup', count: 5 })
  await answer('cup=5')
  await change
  const told = vi.fn(() => shown())
  slow.refuse(soldOut())
  await loading
  expect([told(), store.current().refusal]).toEqual([{ cup: 5 }, null])
})

test('who signs in while a change is made sees what is theirs', async () => {
  const { store, call, answer, load, shown } = shopOf({ cup: 1 })
  await load()
  const change = store.change({ thing: 'cup', count: 2 })
  const { answer: made } = await call('cup=2')
  writeLocal('token', 'somebody')
  made()
  expect(await change).toBeNull()
  await answer('load')
  await soon(() => expect(shown()).toEqual({ cup: 2 }))
})

test('why it could not be had is told until it is there; the shop is asked again when another tab changed it', async () => {
  const heard = new EventTarget()
  vi.stubGlobal('window', heard)
  const { store, call, shown } = shopOf({ cup: 1 })
  const stop = store.startSync()
  ;(await call('load')).refuse(new Refusal(503, 'overloaded', 'Busy'))
  await soon(() =>
    expect(store.current()).toMatchObject({ things: null, refusal: { code: 'overloaded' } }),
  )
  heard.dispatchEvent(Object.assign(new Event('storage'), { key: 'cartChanged' }))
  expect(store.current().loading).toBe(true)
  ;(await call('load')).answer()
  await soon(() =>
    expect([shown(), store.current().refusal, store.current().loading]).toEqual([
      { cup: 1 },
      null,
      false,
    ]),
  )
  stop()
  heard.dispatchEvent(Object.assign(new Event('storage'), { key: 'cartChanged' }))
  expect(store.current().loading).toBe(false)
  vi.unstubAllGlobals()
})
