/**
 * Waits until a fresh demo shop has made the sizes of its pictures, a background job that would
 * disturb measurements.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { pictureSources } from '#contract/files/pictures.ts'

/** Milliseconds for all pictures. */
const patience = 600_000

/** Resolves when all are made; throws after a timeout. */
export async function untilPicturesMade(origin: string): Promise<void> {
  const { api } = await import('../../e2e/shopping.ts')
  const [{ products }, { sliders }] = await Promise.all([
    api.products.list({ per_page: 100 }),
    api.home.slides({}),
  ])
  const pictures = [
    ...products.flatMap((product) => product.pictures),
    ...sliders.map(({ path, width }) => ({ url: path, width })),
  ]
  // The widest is last in its srcset; a picture's sizes are stored together.
  const waited = pictures.flatMap(
    ({ url, width }) => pictureSources(url, width).avif.split(', ').at(-1)?.split(' ')[0] || [],
  )
  const late = Date.now() + patience
  for (const path of new Set(waited)) {
    while (!(await isMade(`${origin}${path}`))) {
      if (Date.now() > late) throw new Error(`${path} was not made in ${patience / 1000} s`)
      await pause(1000)
    }
  }
}

/** Until then the full picture is served, which is not cacheable. */
async function isMade(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD' })
  return answer.ok && /immutable/.test(answer.headers.get('cache-control') ?? '')
}
