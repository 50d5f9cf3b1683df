import { limits } from '#contract/limits.ts'
import type { slides } from '#contract/shop/slides.ts'
import type { Ctx } from '#server/ctx.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { takePicture } from '#server/media/media.ts'
import {
  createSlide,
  deleteSlide,
  getSlide,
  listSlidePage,
  moveSlide,
  showRecord,
  updateSlide,
} from './slides.ts'

export const slidesRoutes: Handlers<typeof slides> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listSlidePage(ctx, asked, slice))
    return { slider: { ...page, data: page.data.map(showRecord) }, ...figures }
  },
  record: async (ctx, { id }) => ({ slider: showRecord(await getSlide(ctx, id)) }),
  create: async (ctx, { path, phone_path, ...slide }) => {
    const picture = await takePicture(ctx, path, upload)
    return {
      slider: showRecord(
        await createSlide(ctx, {
          ...slide,
          media_id: picture.id,
          phone_media_id: await takePhone(ctx, phone_path),
        }),
      ),
    }
  },
  update: async (ctx, { id, path, phone_path, version, ...change }) => {
    // Checked before a picture is stored for nothing.
    await getSlide(ctx, id)
    const picture = path && (await takePicture(ctx, path, upload))
    const phone_media_id = await takePhone(ctx, phone_path)
    return {
      slider: showRecord(
        await updateSlide(ctx, id, { ...change, media_id: picture?.id, phone_media_id }, version),
      ),
    }
  },
  move: (ctx, { id, place }) => moveSlide(ctx, id, place),
  delete: (ctx, { id }) => deleteSlide(ctx, id),
}

const upload = { maxBytes: limits.picture_bytes, field: 'path' }

/** Picture for phones: null removes it, undefined keeps it. */
async function takePhone(
  ctx: Ctx,
  file: Blob | null | undefined,
): Promise<number | null | undefined> {
  return file ? (await takePicture(ctx, file, { ...upload, field: 'phone_path' })).id : file
}
