/** Tabs of one account that share its connections, with a shop that allows two. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOrders } from './follow-orders.ts'

type Open = { end: () => void }
let open: Open[] = []
let asked: string[] = []

/** Fake of the shop's limit: one connection more ends the oldest, or is refused. */
async function shop(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  asked.push(String(address))
  if (open.length >= 2 && String(address).includes('if_free=true'))
    return Response.json({ code: 'too_many', message: 'As many as may be' }, { status: 429 })
  if (open.length >= 2) open.shift()?.end()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const mine = { end: () => controller.close() }
      open.push(mine)
      init?.signal?.addEventListener('abort', () => {
        open = open.filter((other) => other !== mine)
        controller.error(new Error('aborted'))
      })
    },
  })
  return new Response(body)
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const stops: (() => void)[] = []

function openTab() {
  const tab = { onNews: vi.fn(), onConnect: vi.fn(), onLost: vi.fn(), onWait: vi.fn() }
  const stop = followOrders(tab)
  stops.push(stop)
  return { ...tab, stop }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', shop)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null })
  page.visibilityState = 'visible'
  open = []
  asked = []
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a tab that is opened takes the place of the oldest, which waits and looks for what happened instead of taking it back', async () => {
  const tabs = []
  for (let made = 0; made < 3; made++) {
    tabs.push(openTab())
    await vi.advanceTimersByTimeAsync(2000)
  }
  const [oldest] = tabs
  expect(oldest?.onLost).toHaveBeenCalledOnce()
  const before = asked.length
  await vi.advanceTimersByTimeAsync(45_000)
  expect(asked.slice(before).every((address) => address.includes('if_free=true'))).toBe(true)
  expect(oldest?.onWait).toHaveBeenCalled()
  expect(oldest?.onConnect).toHaveBeenCalledOnce()
})

test('a tab that waits comes in where another is closed, and takes the oldest’s place when somebody looks at it', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()]
  await vi.advanceTimersByTimeAsync(5000)
  expect([first, second, third].filter(({ onWait }) => onWait.mock.calls.length > 0)).toEqual([
    first,
  ])
  second.stop()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(first.onConnect).toHaveBeenCalledTimes(2)

  const hidden = openTab()
  await vi.advanceTimersByTimeAsync(5000)
  expect(third.onWait).toHaveBeenCalled()
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(100)
  expect(third.onConnect).toHaveBeenCalledTimes(2)
  expect(hidden.onLost).not.toHaveBeenCalled()
})

test('a tab that opens behind others takes nobody’s place', async () => {
  openTab()
  openTab()
  await vi.advanceTimersByTimeAsync(2000)
  page.visibilityState = 'hidden'
  const behind = openTab()
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked.at(-1)).toContain('if_free=true')
  expect([behind.onConnect.mock.calls.length, behind.onWait.mock.calls.length]).toEqual([0, 1])
})
