import { limits } from '#contract/limits.ts'
import { isRefusal } from '#contract/refusal.ts'
import type { Ctx } from '#server/ctx.ts'
import { takePicture } from '#server/media/media.ts'
import { rememberFetched } from '../matching.queries.ts'
import { PictureMissing } from './fetch-picture.ts'

/** Stores a picture and remembers its address. Rejects with PictureMissing. */
export async function bringPicture(
  ctx: Ctx,
  address: string,
  take: () => Promise<Buffer>,
): Promise<string> {
  const bytes = await take()
  const file = await takePicture(ctx, bytes, {
    maxBytes: limits.picture_bytes,
    field: 'pictures',
  }).catch((thrown: unknown) => {
    if (!isRefusal(thrown)) throw thrown
    throw new PictureMissing(thrown.status === 503 ? 'too_slow' : 'no_picture')
  })
  await rememberFetched(ctx, address, file.stem)
  return file.stem
}
