import { eq, getTableColumns } from 'drizzle-orm'
import { instagramImages as calls } from '#contract/shop/instagram-images.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { mediaFiles } from '../media/media.tables.ts'
import { pictureColumns, positionAfterLast } from './home.queries.ts'
import { instagramImages } from './home.tables.ts'

const { name, alt, alt_ar } = instagramImages

export const instagramImageRows = recordRows(instagramImages, calls, {
  search: { name, alt, alt_ar },
  name: [name],
  select: (ctx) =>
    ctx.db
      .select({ ...getTableColumns(instagramImages), ...pictureColumns })
      .from(instagramImages)
      .innerJoin(mediaFiles, eq(mediaFiles.id, instagramImages.media_id)),
  defaults: { position: positionAfterLast(instagramImages) },
})
