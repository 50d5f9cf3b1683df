import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/ctx.ts'
import { testDatabase } from '../../test/database/database.ts'
import { drain, testJobs } from '../../test/shop/jobs.ts'
import { photo, programs } from '../../test/files/pictures.ts'
import { makeVariantsWork } from './media.job.ts'
import { makeVariants, openMedia, pictureOf, takePicture, requestVariants } from './media.ts'
import { openDiskStorage, rememberRecent } from './storage.ts'
import { until } from '../../test/shop/soon.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'zeina-media-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const storage = rememberRecent(await openDiskStorage(folder), 1_000_000)
const { ctx, lines } = await testJobs(database, {
  workers: [makeVariantsWork],
  storage,
  work: false,
})
const limit = { maxBytes: 10_000_000 }
const never = new AbortController().signal

test('an upload is stored as one re-encoded picture with a row and a job', async () => {
  const upload = await photo(500, 700).jpeg().toBuffer()
  const file = await takePicture(ctx, upload, limit)
  expect(file).toMatchObject({ width: 500, height: 700, variants_made_at: null })
  expect(pictureOf(file)).toEqual({ url: `/media/${file.stem}.webp`, width: 500, height: 700 })
  expect(await readdir(folder)).toEqual([`${file.stem}.webp`])
  const stored = await storage.get(`${file.stem}.webp`)
  expect(stored).toHaveLength(file.bytes)
  expect(stored?.equals(upload)).toBe(false)
  expect(await jobsOf(file.stem)).toBe(1)
})

test('the same picture again is the same row', async () => {
  const upload = await photo(40, 40).png().toBuffer()
  const [first, second] = await Promise.all([
    takePicture(ctx, upload, limit),
    takePicture(ctx, upload, limit),
  ])
  expect(second).toMatchObject({ id: first.id, stem: first.stem })
  const { rows } = await database.pool.query('select count(*) from media_files where stem = $1', [
    first.stem,
  ])
  expect(rows[0].count).toBe(1)
})

test('a transaction that fails takes row and job with it', async () => {
  const upload = await photo(30, 30).png().toBuffer()
  let stem = ''
  const failed = inTransaction(ctx, async (ctx) => {
    stem = (await takePicture(ctx, upload, limit)).stem
    throw new Error('no such product')
  })
  await expect(failed).rejects.toThrow('no such product')
  expect(await jobsOf(stem)).toBe(0)
  expect(await openMedia(ctx, `${stem}-30.avif`)).toBeNull()
})

test('a refused upload leaves nothing', async () => {
  const before = await readdir(folder)
  await expect(
    takePicture(ctx, Buffer.from('<svg/>'), { ...limit, field: 'images.0' }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { 'images.0': ['The images.0 must be a JPEG, PNG, WebP or AVIF picture.'] },
  })
  expect(await readdir(folder)).toEqual(before)
})

test('until variants are made the full picture stands in, then each is served for good', async () => {
  const file = await takePicture(ctx, await photo(800, 400).jpeg().toBuffer(), limit)
  const full = await openMedia(ctx, `${file.stem}.webp`)
  expect(full).toMatchObject({ type: 'image/webp', immutable: true })
  for (const name of [`${file.stem}-360.avif`, `${file.stem}-800.webp`]) {
    expect(await openMedia(ctx, name)).toEqual({ ...full, immutable: false })
  }

  await makeVariants(ctx, file.stem, never)
  for (const width of [360, 800]) {
    for (const format of ['avif', 'webp'] as const) {
      const media = await openMedia(ctx, `${file.stem}-${width}.${format}`)
      expect(media).toMatchObject({ type: `image/${format}`, immutable: true })
      expect(await sharp(media?.bytes).metadata()).toMatchObject({
        format: format === 'avif' ? 'heif' : 'webp',
        width,
        height: width / 2,
      })
    }
  }
  expect((await readdir(folder)).filter((name) => name.startsWith(file.stem))).toHaveLength(5)
  // A page of a former release names it.
  expect(await openMedia(ctx, `${file.stem}-720.avif`)).toEqual({ ...full, immutable: false })
})

test('of a stranger’s picture nothing more is made until it is wanted', async () => {
  const upload = await photo(64, 64).jpeg().toBuffer()
  const file = await takePicture(ctx, upload, { ...limit, stranger: { network: undefined } })
  expect(await jobsOf(file.stem)).toBe(0)
  await requestVariants(ctx, file.id)
  expect(await jobsOf(file.stem)).toBe(1)
  await makeVariants(ctx, file.stem, never)
  await requestVariants(ctx, file.id)
  expect(await jobsOf(file.stem)).toBe(1)
})

test('variants are made once', async () => {
  const file = await takePicture(ctx, await photo(60, 60).jpeg().toBuffer(), limit)
  await makeVariants(ctx, file.stem, never)
  await storage.delete(`${file.stem}-60.avif`)
  await makeVariants(ctx, file.stem, never)
  expect(await storage.get(`${file.stem}-60.avif`)).toBeNull()
})

test('a stopping shop ends the encoder, and nothing counts as made', async () => {
  const file = await takePicture(ctx, await photo(2400, 2400).jpeg().toBuffer(), limit)
  const stopping = new AbortController()
  const making = makeVariants(ctx, file.stem, stopping.signal)
  await until(() => programs('encoder').length === 1)
  expect(readFileSync(`/proc/${programs('encoder')[0]}/oom_score_adj`, 'latin1')).toBe('1000\n')
  setTimeout(() => stopping.abort(), 200)
  await expect(making).rejects.toThrow('aborted')
  const { rows } = await database.pool.query(
    'select variants_made_at from media_files where stem = $1',
    [file.stem],
  )
  expect(rows).toEqual([{ variants_made_at: null }])
  await database.pool.query('delete from pgboss.job')
})

test('a picture that storage lost fails its job with a reason', async () => {
  const file = await takePicture(ctx, await photo(50, 50).jpeg().toBuffer(), limit)
  await storage.delete(`${file.stem}.webp`)
  await expect(makeVariants(ctx, file.stem, never)).rejects.toThrow('missing in storage')
  expect(await openMedia(ctx, `${file.stem}-50.webp`)).toBeNull()
})

test('a file that no decoder reads fails its job with the reason of the encoder', async () => {
  const file = await takePicture(ctx, await photo(51, 51).jpeg().toBuffer(), limit)
  await storage.put(`${file.stem}.webp`, Buffer.from('overwritten'))
  await expect(makeVariants(ctx, file.stem, never)).rejects.toThrow(
    /encoder.*unsupported image format/s,
  )
})

test('no other name is a picture of ours', async () => {
  const file = await takePicture(ctx, await photo(700, 70).jpeg().toBuffer(), limit)
  const unknown = '0'.repeat(32)
  for (const name of [
    '',
    'constructor',
    file.stem,
    `${unknown}.webp`,
    `${unknown}-360.avif`,
    `${file.stem}.avif`,
    `${file.stem}.jpg`,
    `${file.stem}-361.avif`,
    `${file.stem}-720.avif`,
    `${file.stem}-0360.avif`,
    `${file.stem}-99999.avif`,
    `${file.stem}-360.png`,
    `${file.stem.toUpperCase()}.webp`,
    `../${file.stem}.webp`,
    `${file.stem}.webp/`,
    `${file.stem}.webp\n`,
  ]) {
    expect(await openMedia(ctx, name), JSON.stringify(name)).toBeNull()
  }
})

test('the job makes the variants', async () => {
  await database.pool.query('delete from pgboss.job')
  const working = await testJobs(database, { workers: [makeVariantsWork], storage })
  const file = await takePicture(working.ctx, await photo(90, 90).jpeg().toBuffer(), limit)
  await drain(database.pool)
  expect(await openMedia(ctx, `${file.stem}-90.avif`)).toMatchObject({
    type: 'image/avif',
    immutable: true,
  })
  expect([...lines, ...working.lines]).toEqual([])
})

async function jobsOf(stem: string): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*) from pgboss.job where name = 'make-variants' and data ->> 'stem' = $1`,
    [stem],
  )
  return rows[0].count
}
