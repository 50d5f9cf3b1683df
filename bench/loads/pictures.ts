/**
 * Upload of a product with large pictures while shoppers read: the upload's latency, and the
 * readers'.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { variantUrl, variantWidths } from '#contract/files/pictures.ts'
import type { Fact } from '../figures/figures.ts'
import { factsOfReading, readDuring, readInCalm, shoppersBeside } from './readers.ts'

export type PicturesOptions = {
  /** Address of the tested shop, without a trailing slash. */
  url: string
  /** Pid of the shop, whose CPU time is read from /proc. */
  pid: number
  token: string
  subcategory_id: number
  count?: number
  /** Size of each picture in pixels: twelve megapixels, as from a camera. */
  width?: number
  height?: number
  /** Address of a cached response. */
  kept?: string
  /** Number of concurrent readers. */
  readers?: number
  /** Milliseconds of reading before the upload. */
  calm?: number
  /** Milliseconds to wait for variants. */
  patience?: number
}

/**
 * Adds a product with new pictures, and reads before, during the upload, and until every variant is
 * made.
 */
export async function measurePictures(options: PicturesOptions): Promise<Fact[]> {
  const { url, pid, kept = '/api/settings', readers = 2, calm = 5000 } = options
  const pictures = await makePictures(options)
  const reading = { address: url + kept, pid, ...shoppersBeside(calm, { readers, pause: 0 }) }
  const before = await readInCalm(reading, calm)
  const upload = addProduct(options, pictures)
  const during = await readDuring(reading, upload)
  const { images, took } = await upload
  const begun = performance.now()
  const after = await readDuring(reading, untilMade(options, images))
  // The upload itself, which is decoded and checked while its sender waits, has no target: only the
  // jobs after it.
  return [
    {
      what: 'pictures, MB',
      value: `${pictures.length} × ${((pictures[0]?.size ?? 0) / 1e6).toFixed(1)}`,
    },
    { what: 'the upload was answered after, ms', value: took.toFixed(0) },
    {
      what: 'all variants were there, ms after the answer',
      value: (performance.now() - begun).toFixed(0),
    },
    ...factsOfReading('before', before),
    ...factsOfReading('during the upload', during),
    ...factsOfReading('while variants are made', after, { before, cpu: 1.25, p95: 2 }),
  ]
}

/** Noise over large shapes, different in each picture: about as much work as a photograph. */
async function makePictures({
  count = 8,
  width = 4000,
  height = 3000,
}: PicturesOptions): Promise<Blob[]> {
  const pictures: Blob[] = []
  for (let number = 0; number < count; number++) {
    const shapes = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="#c8b59a"/>` +
        `<stop offset="1" stop-color="#12545a"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>` +
        `<circle cx="${20 + number * 5}%" cy="50%" r="25%" fill="#b8633f"/></svg>`,
    )
    const noise = {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    } as const
    const grain = await sharp({ create: noise }).jpeg({ quality: 95 }).toBuffer()
    const bytes = await sharp(shapes)
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 90 })
      .toBuffer()
    pictures.push(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
  }
  return pictures
}

async function addProduct(
  { url, token, subcategory_id }: PicturesOptions,
  pictures: Blob[],
): Promise<{ images: string[]; took: number }> {
  const form = new FormData()
  const facts = {
    name: `Measured ${Date.now()}`,
    price: '100',
    quantity: '1',
    subcategory_id: String(subcategory_id),
  }
  for (const [name, value] of Object.entries(facts)) form.set(name, value)
  for (const [number, picture] of pictures.entries())
    form.append('images[]', picture, `${number}.jpg`)
  const begun = performance.now()
  const answer = await fetch(`${url}/api/product/create`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  const { product, message } = (await answer.json()) as {
    product?: { images: string[] }
    message: string
  }
  if (!product) throw new Error(`The product was refused with ${answer.status}: ${message}`)
  return { images: product.images, took: performance.now() - begun }
}

/**
 * All are requested at once; a missing variant is replaced by the whole picture, cacheable for a
 * short time only.
 */
async function untilMade(
  { url, width = 4000, patience = 120_000 }: PicturesOptions,
  images: string[],
): Promise<void> {
  const end = performance.now() + patience
  for (const image of images) {
    for (;;) {
      const answer = await fetch(url + variantUrl(image, variantWidths(width)[0] ?? width, 'webp'))
      await answer.arrayBuffer()
      if (answer.headers.get('cache-control')?.includes('immutable')) break
      if (performance.now() > end) throw new Error(`The variants of ${image} were not made in time`)
      await sleep(100)
    }
  }
}
