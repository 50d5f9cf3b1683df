/** Instagram images and their links, in an order of their own. */
import type { z } from 'zod'
import type { instagramImageForm } from '#contract/shop/instagram-images.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { found } from '#server/refusal.ts'
import {
  deleteInstagramImageRow,
  findInstagramImageRecord,
  insertInstagramImage,
  lockInstagramImageRow,
  type InstagramImageRecord,
  updateInstagramImageRow,
} from './instagram-images.queries.ts'

export { listInstagramImagePage } from './instagram-images.queries.ts'
export type { InstagramImageRecord }

/**
 * `name` is a link with no scheme other than http(s), or plain text (contract, webLink); `media_id`
 * is a stored picture (media: takePicture).
 */
export type NewInstagramImage = Omit<z.output<typeof instagramImageForm>, 'path'> & {
  media_id: number
}
/** Omitted fields are kept, the picture included (R19). */
export type InstagramImageChange = Partial<NewInstagramImage>

/** Refuses with 404. */
export const getInstagramImage = async (ctx: Ctx, id: number): Promise<InstagramImageRecord> =>
  found(await findInstagramImageRecord(ctx, id), 'Instagram image')

/** Adds an image at the end. */
export async function createInstagramImage(
  ctx: Ctx,
  image: NewInstagramImage,
): Promise<InstagramImageRecord> {
  return inTransaction(ctx, async (ctx) => {
    const after = await insertInstagramImage(ctx, { ...image, created_at: ctx.now() })
    await logChange(ctx, {
      room: 'instagramImages',
      action: 'create',
      record_id: after.id,
      before: null,
      after,
    })
    return getInstagramImage(ctx, after.id)
  })
}

/** Refuses with 404. */
export async function updateInstagramImage(
  ctx: Ctx,
  id: number,
  change: InstagramImageChange,
): Promise<InstagramImageRecord> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockInstagramImageRow(ctx, id), 'Instagram image')
    const after = await updateInstagramImageRow(ctx, id, {
      ...change,
      name: change.name ?? before.name,
    })
    await logChange(ctx, {
      room: 'instagramImages',
      action: 'update',
      record_id: id,
      before,
      after,
    })
    return getInstagramImage(ctx, id)
  })
}

/** Refuses with 404. */
export async function deleteInstagramImage(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await deleteInstagramImageRow(ctx, id), 'Instagram image')
    await logChange(ctx, {
      room: 'instagramImages',
      action: 'delete',
      record_id: id,
      before,
      after: null,
    })
  })
}
