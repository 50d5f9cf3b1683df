/**
 * Reader process behind reading.ts: parses one file and sends its products in batches, the next
 * once the last was taken.
 */
import { readFile } from 'node:fs/promises'
import type { ReadProduct } from './read-product.ts'
import type { ReadingTask, Said } from './reading.ts'
import { FileTrouble } from '../../sheets/reading/sheet.ts'
import { readTableAlone, readWhole } from './whole-file.ts'

/** Products in one message. */
const batch = 100

// Ctrl-C and systemd reach every process of the shop; the shop decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.once('disconnect', () => process.exit(0))

process.once('message', (asked: ReadingTask) => void work(asked))

async function work(asked: ReadingTask): Promise<void> {
  try {
    if ('wantsTable' in asked)
      return await say({ table: await readTableAlone(await readFile(asked.path)) })
    const { path, shopUrl, mapping, wantsProducts } = asked
    const { summary, products } = await readWhole(await readFile(path), shopUrl, mapping)
    await say({ summary })
    if (wantsProducts) {
      let some: ReadProduct[] = []
      for (const product of products) {
        some.push(product)
        if (some.length < batch) continue
        await hand(some)
        some = []
      }
      if (some.length > 0) await hand(some)
    }
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

async function hand(products: ReadProduct[]): Promise<void> {
  const taken = new Promise((resolve) => process.once('message', resolve))
  await say({ products })
  await taken
}
