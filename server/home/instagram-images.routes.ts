import type { instagramImages } from '#contract/shop/instagram-images.ts'
import { limits } from '#contract/limits.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { pictureUrl, takePicture } from '#server/media/media.ts'
import {
  createInstagramImage,
  deleteInstagramImage,
  getInstagramImage,
  type InstagramImageRecord,
  listInstagramImagePage,
  updateInstagramImage,
} from './instagram-images.ts'

export const instagramImagesRoutes: Handlers<typeof instagramImages> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) =>
      listInstagramImagePage(ctx, asked, slice),
    )
    return { link: { ...page, data: page.data.map(show) }, ...figures }
  },
  record: async (ctx, { id }) => ({ customerlink: show(await getInstagramImage(ctx, id)) }),
  create: async (ctx, { path, ...image }) => {
    const picture = await takePicture(ctx, path, upload)
    return {
      customerlink: show(await createInstagramImage(ctx, { ...image, media_id: picture.id })),
    }
  },
  update: async (ctx, { id, path, ...change }) => {
    // Checked before a picture is stored for nothing.
    await getInstagramImage(ctx, id)
    const picture = path && (await takePicture(ctx, path, upload))
    return {
      customerlink: show(await updateInstagramImage(ctx, id, { ...change, media_id: picture?.id })),
    }
  },
  delete: (ctx, { id }) => deleteInstagramImage(ctx, id),
}

const upload = { maxBytes: limits.picture_bytes, field: 'path' }

const show = ({ stem, ...row }: InstagramImageRecord) => ({ ...row, path: pictureUrl(stem) })
