import { limits } from '#contract/limits.ts'
import type { slides } from '#contract/slides.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { pictureUrl, takePicture } from '#server/media/media.ts'
import { createSlide, deleteSlide, getSlide, listSlidePage, type SlideRecord, updateSlide } from './slides.ts'

export const slidesRoutes: Handlers<typeof slides> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listSlidePage(ctx, asked, slice))
    return { slider: { ...page, data: page.data.map(show) }, ...figures }
  },
  record: async (ctx, { id }) => ({ slider: show(await getSlide(ctx, id)) }),
  create: async (ctx, { path, ...slide }) => {
    const picture = await takePicture(ctx, path, upload)
    return { slider: show(await createSlide(ctx, { ...slide, media_id: picture.id })) }
  },
  update: async (ctx, { id, path, ...change }) => {
    // Before a picture is read for nothing.
    await getSlide(ctx, id)
    const picture = path && (await takePicture(ctx, path, upload))
    return { slider: show(await updateSlide(ctx, id, { ...change, media_id: picture?.id })) }
  },
  delete: (ctx, { id }) => deleteSlide(ctx, id),
}

const upload = { maxBytes: limits.picture_bytes, field: 'path' }

const show = ({ stem, ...row }: SlideRecord) => ({ ...row, path: pictureUrl(stem) })
