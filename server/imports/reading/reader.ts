/**
 * Reader process behind reading.ts: parses one file and sends its products in batches, the next
 * once the last was taken.
 */
import { readFile } from 'node:fs/promises'
import type { ReadProduct } from './read-product.ts'
import type { ReadRecord } from '../records/reading/read-record.ts'
import type { ReadingTask, Said } from './reading.ts'
import { FileTrouble } from '../../sheets/reading/sheet.ts'
import { readTableAlone, readWhole } from './whole-file.ts'

/** Products in one message. */
const batch = 25

// Ctrl-C and systemd reach every process of the shop; the shop decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.once('disconnect', () => process.exit(0))

process.once('message', (asked: ReadingTask) => void work(asked))

async function work(asked: ReadingTask): Promise<void> {
  try {
    if ('wantsTable' in asked)
      return await say({ table: await readTableAlone(await readFile(asked.path)) })
    const { path, shopUrl, wantsProducts, ...chosen } = asked
    const { summary, products, records } = await readWhole(await readFile(path), shopUrl, chosen)
    await say({ summary })
    if (wantsProducts)
      await (records
        ? handAll<ReadRecord>(records, (records) => ({ records }))
        : handAll<ReadProduct>(products, (products) => ({ products })))
    await say({ done: true })
  } catch (thrown) {
    // A RangeError means a buffer or string too large for memory.
    const trouble = thrown instanceof RangeError ? new FileTrouble('too_large') : thrown
    if (!(trouble instanceof FileTrouble)) throw thrown
    await say({ trouble: trouble.code, detail: trouble.detail })
  } finally {
    process.disconnect()
  }
}

const say = (said: Said) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(said, undefined, undefined, (failure) =>
      failure ? reject(failure) : resolve(),
    ),
  )

async function handAll<Item>(items: Iterable<Item>, saying: (some: Item[]) => Said): Promise<void> {
  let some: Item[] = []
  const hand = async () => {
    const taken = new Promise((resolve) => process.once('message', resolve))
    await say(saying(some))
    some = []
    await taken
  }
  for (const item of items) if (some.push(item) === batch) await hand()
  if (some.length > 0) await hand()
}
