/**
 * Uploads are decoded in a separate process: if that fails, no upload hangs and the shop continues.
 */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decoders, photo, untilDecoding } from '../../test/files/pictures.ts'
import { DecoderFailed } from './decoding.ts'
import { cleanPicture } from './picture.ts'

const limit = { maxBytes: 20_000_000, field: 'image' }
const small = () => photo(60, 40).jpeg().toBuffer()

// Child processes have real timers: only those of this process are simulated.
beforeEach(async () => {
  await untilNoneIsLeft()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
})

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const untilNoneIsLeft = async () => {
  while (decoders().length > 0) await nextTurn()
}

test('one process serves the pictures that come after each other, and goes when no more come', async () => {
  await cleanPicture(await small(), limit)
  const [pid] = decoders()
  await Promise.all([cleanPicture(await small(), limit), cleanPicture(await small(), limit)])
  await vi.advanceTimersByTimeAsync(4900)
  await cleanPicture(await small(), limit)
  expect(decoders()).toEqual([pid])
  await vi.advanceTimersByTimeAsync(4900)
  expect(decoders()).toEqual([pid])
  await vi.advanceTimersByTimeAsync(200)
  await untilNoneIsLeft()
})

test('one that is killed fails its picture alone', async () => {
  const large = await photo(3000, 2000).jpeg().toBuffer()
  const failed = expect(cleanPicture(large, limit)).rejects.toThrow(DecoderFailed)
  const next = cleanPicture(await small(), limit)
  const pid = await untilDecoding()
  process.kill(pid, 'SIGKILL')
  await failed
  await expect(next).resolves.toMatchObject({ width: 60 })
  expect(decoders()).not.toContain(pid)
})

test('one that is killed between two pictures fails none', async () => {
  await cleanPicture(await small(), limit)
  process.kill(decoders()[0] as number, 'SIGKILL')
  await untilNoneIsLeft()
  // The process is killed; its exit event comes a moment later.
  for (const heard = performance.now() + 500; performance.now() < heard; ) await nextTurn()
  await expect(cleanPicture(await small(), limit)).resolves.toMatchObject({ width: 60 })
})

test('one that hangs is given up', async () => {
  const upload = await small()
  await cleanPicture(upload, limit)
  process.kill(decoders()[0] as number, 'SIGSTOP')
  const failed = expect(cleanPicture(upload, limit)).rejects.toThrow(DecoderFailed)
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  await untilNoneIsLeft()
  await expect(cleanPicture(upload, limit)).resolves.toMatchObject({ width: 60 })
})

test('one that hangs over the picture of a stranger is given up sooner', async () => {
  const upload = await small()
  await cleanPicture(upload, limit)
  process.kill(decoders()[0] as number, 'SIGSTOP')
  const failed = expect(
    cleanPicture(upload, { ...limit, stranger: { network: undefined } }),
  ).rejects.toThrow(DecoderFailed)
  await vi.advanceTimersByTimeAsync(12_000)
  await failed
  await untilNoneIsLeft()
})

test('when memory runs out the machine ends it first', async () => {
  await cleanPicture(await small(), limit)
  expect(readFileSync(`/proc/${decoders()[0]}/oom_score_adj`, 'latin1')).toBe('1000\n')
})

test('Ctrl-C is for the shop, which gives the picture up or waits for it', async () => {
  await cleanPicture(await small(), limit)
  const decoded = cleanPicture(await photo(2000, 1000).jpeg().toBuffer(), limit)
  process.kill(await untilDecoding(), 'SIGINT')
  await expect(decoded).resolves.toMatchObject({ width: 2000 })
})
