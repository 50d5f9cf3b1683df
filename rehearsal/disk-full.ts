/**
 * Full disk while buyers order and the owner adds products with pictures: every request is refused
 * clearly, nothing is damaged, and the shop recovers by itself once there is free space.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { signIn } from '../bench/loads/dashboard.ts'
import type { Fact } from '../bench/figures/figures.ts'
import { photo } from '../test/files/pictures.ts'
import { makeSmallDisk, type SmallDisk } from '../test/processes/small-disk.ts'
import { archiveNow, backUp, checkBackups } from './backups.ts'
import { type Buyers, linesOfCart, makeAssortment, sendBuyers } from './buyers.ts'
import {
  BrokenPromise,
  checkAcknowledged,
  checkBooks,
  checkDamage,
  hold,
  readStock,
} from './promises.ts'
import { type TrialShop, withShop } from './shop.ts'

export type Fillings = {
  buyers: number
  /** Number of times the disk fills up; the last time until PostgreSQL shuts down. */
  rounds: number
  /** Refused requests before space is freed. */
  refusals: number
  log(line: string): void
}

/**
 * Size in MB, for the shop's data, pictures, WAL and backups, including the sales of a slow
 * machine.
 */
const size = 1000

/** Reason that this machine cannot run the scene; null when it can. */
export function whyNoFullDisk(): string | null {
  const disk = makeSmallDisk(1)
  disk?.remove()
  return disk
    ? null
    : 'A disk of its own cannot be mounted here: root of a machine, or of a container that may mount, can.'
}

export async function rehearseDiskFull({
  buyers: count,
  rounds,
  refusals,
  log,
}: Fillings): Promise<Fact[]> {
  const disk = makeSmallDisk(size)
  if (!disk) throw new Error(whyNoFullDisk() ?? 'The disk could not be mounted.')
  try {
    return await withShop(join(disk.folder, 'data'), {}, async (shop) => {
      const assortment = await makeAssortment(shop.pool, 1_000_000)
      const before = await readStock(shop.pool)
      const buyers = sendBuyers(shop, { assortment, count })
      const owner = await sendOwner(shop)
      await Promise.all([buyers.untilBought(20), owner.until(({ taken }) => taken > 0)])

      const standstills: number[] = []
      for (let round = 1; round <= rounds; round++) {
        await fillUp(shop, disk, { buyers, owner, refusals, untilItFails: round === rounds })
        await disk.free()
        const began = performance.now()
        await buyers.untilBought(buyers.bought.length + 5)
        standstills.push((performance.now() - began) / 1000)
        const had = owner.tally().taken
        await owner.until(({ taken }) => taken > had)
        log(
          `full: ${owner.tally().refused} uploads and ${buyers.repeats()} requests of buyers refused; sells ${standstills.at(-1)?.toFixed(1)} s after there is room`,
        )
      }
      await backUp(shop)
      await archiveNow(shop)
      await checkBackups(shop)
      await Promise.all([buyers.leave(), owner.leave()])

      await checkAcknowledged(shop.pool, buyers.bought, { noOthers: true })
      await checkBooks(shop.pool, { before: await withUploads(shop.pool, before), linesOfCart })
      await checkPictures(shop)
      const checked = await checkDamage(shop.pool)
      const { taken, refused } = owner.tally()
      return [
        {
          what: `times that a disk of ${size} MB was full, once until PostgreSQL gave up`,
          value: String(rounds),
        },
        { what: 'orders acknowledged', value: String(buyers.bought.length) },
        { what: 'requests of buyers refused with 503 meanwhile', value: String(buyers.repeats()) },
        { what: 'backups refused meanwhile, made after it', value: `${rounds}, 1` },
        { what: 'uploads of pictures taken, refused with 503', value: `${taken}, ${refused}` },
        {
          what: 'sells again by itself, after there is room, at most',
          value: `${Math.max(...standstills).toFixed(1)} s`,
        },
        {
          what: 'tables and indexes checked for damage',
          value: `${checked.tables}, ${checked.indexes}`,
        },
      ]
    })
  } finally {
    disk.remove()
  }
}

type Filling = { buyers: Buyers; owner: Owner; refusals: number; untilItFails: boolean }

/**
 * Fills the disk: pictures fail first, then orders, and finally, if requested, PostgreSQL shuts
 * down. Shoppers can browse while PostgreSQL is up, and afterwards see cached responses.
 */
async function fillUp(
  shop: TrialShop,
  disk: SmallDisk,
  { buyers, owner, refusals, untilItFails }: Filling,
): Promise<void> {
  const [ofBuyers, ofOwner] = [buyers.repeats(), owner.tally().refused]
  const isDown = saidAnew(shop, 'PostgreSQL is down')
  const isCutOff = saidAnew(shop, 'The announcements of the database are lost')
  // With fast buyers and slow uploads, PostgreSQL may shut down while two uploads are pending.
  const wasLost = () => isDown() || isCutOff()
  await fillUntil(disk, () => owner.tally().refused - ofOwner >= 2)
  await expectToBeShown(shop, wasLost)
  await expectNoBackup(shop, wasLost)
  // The space that PostgreSQL has allocated suffices for many more orders.
  const exhaust = async () =>
    void (await shop.pool.query(
      "select pg_logical_emit_message(true, 'filling', repeat('x', 1000000))",
    ))
  await fillUntil(
    disk,
    () => buyers.repeats() - ofBuyers >= refusals && (!untilItFails || isDown()),
    exhaust,
  )
  await expectToBeShown(shop, wasLost)
}

/**
 * Whether the program has printed the text since this call: counted, because its output comes by
 * two pipes.
 */
function saidAnew(shop: TrialShop, words: string): () => boolean {
  const times = () => shop.output().split(words).length
  const before = times()
  return () => times() > before
}

async function fillUntil(
  disk: SmallDisk,
  isDone: () => boolean,
  exhaust = async () => {},
): Promise<void> {
  const began = performance.now()
  while (!isDone()) {
    if (performance.now() - began > 120_000)
      throw new BrokenPromise(
        'On a full disk the shop went on for two minutes as if there was room.',
      )
    disk.fill()
    await exhaust().catch(() => {})
    await sleep(20)
  }
}

async function expectNoBackup(shop: TrialShop, wasLost: () => boolean): Promise<void> {
  const said = await backUp(shop).then(
    () => 'a backup was made',
    (failure: Error) => failure.message,
  )
  // Failed backup: name of the command, and its message.
  const isOfNoRoom = /^backup failed:\n.*\n?.*no room on the disk of .*\.\n$/.test(said)
  const isOfNoDatabase =
    /^backup failed:\n.* waits for its database: try again once it is open\.\n$/.test(said)
  if (!isOfNoRoom && !(wasLost() && isOfNoDatabase))
    throw new BrokenPromise(`On a full disk a backup ends so: ${said}`)
}

/**
 * Expects readable pages. Once PostgreSQL is down, a list that is not cached is refused, like an
 * order.
 */
async function expectToBeShown({ url }: TrialShop, wasLost: () => boolean): Promise<void> {
  const answer = await fetch(`${url}/api/userproduct/all?page=1`)
  const text = await answer.text()
  if (answer.status === 200) return
  // The program's output may arrive after its response.
  await sleep(1000)
  if (wasLost() && isRefusal(answer, text)) return
  throw new BrokenPromise(
    `On a full disk the list of products is answered with ${answer.status}: ${text}`,
  )
}

/** Whether the response is a 503 with reason and Retry-After. */
const isRefusal = (answer: Response, text: string): boolean =>
  answer.status === 503 &&
  Number(answer.headers.get('retry-after')) > 0 &&
  Boolean(JSON.parse(text).message)

type Tally = { taken: number; refused: number }
type Owner = {
  /** Counts so far. Throws after an unexpected response to the owner. */
  tally(): Tally
  until(is: (tally: Tally) => boolean): Promise<void>
  leave(): Promise<void>
}

/** Adds products continuously, each with a new picture. */
async function sendOwner({ url, pool, over }: TrialShop): Promise<Owner> {
  const token = await signIn({ port: Number(new URL(url).port) })
  const subcategory = (await pool.query<{ id: number }>('select min(id) as id from subcategories'))
    .rows[0]?.id as number
  const tally: Tally = { taken: 0, refused: 0 }
  let [isThere, failure] = [true, undefined as unknown]
  const upload = async () => {
    const form = new FormData()
    const fields = {
      name: `Uploaded ${tally.taken}`,
      price: 100,
      quantity: 1,
      subcategory_id: subcategory,
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    const bytes = new Uint8Array(await photo(900, 700).jpeg().toBuffer())
    form.append('images[]', new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
    const answer = await fetch(`${url}/api/product/create`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await answer.text()
    if (answer.ok) tally.taken++
    else if (isRefusal(answer, text)) tally.refused++
    else throw new BrokenPromise(`An upload was answered ${answer.status}: ${text}`)
  }
  const gone = (async () => {
    while (isThere && !over.aborted) {
      await upload()
      await sleep(100)
    }
  })().catch((reason: unknown) => {
    failure = reason
  })
  return {
    tally() {
      if (failure) throw failure
      return { ...tally }
    },
    async until(is) {
      while (!is(tally)) {
        if (failure) throw failure
        await sleep(20)
      }
    },
    async leave() {
      isThere = false
      await gone
      if (failure) throw failure
    },
  }
}

/** Stock including the owner's new products, which nobody buys. */
async function withUploads(pool: Pool, before: Map<number, number>): Promise<Map<number, number>> {
  return new Map([...(await readStock(pool)), ...before])
}

/** Checks that each row has its file, and that no partial file is left. */
async function checkPictures({ pool, dataDir }: TrialShop): Promise<void> {
  const files = await readdir(join(dataDir, 'media'))
  const there = new Set(files)
  const { rows } = await pool.query<{ stem: string }>('select stem from media_files')
  const missing = rows.filter(({ stem }) => !there.has(`${stem}.webp`))
  const half = files.filter((name) => name.startsWith('.'))
  hold([
    ...(missing.length > 0 ? [`${missing.length} pictures of the shop have no file.`] : []),
    ...(half.length > 0 ? [`${half.length} half pictures are left on the disk.`] : []),
  ])
}
