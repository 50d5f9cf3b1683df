/** Instagram images and their links, in an order of their own. */
import { pictureUrl } from '#server/media/media.ts'
import { records } from '#server/records/records.ts'
import { instagramImageRows } from './instagram-images.queries.ts'

export const instagramImageRecords = records(instagramImageRows, {
  room: 'instagramImages',
  noun: 'Instagram image',
  pictures: { path: 'media_id' },
  show: ({ stem, ...row }) => ({ ...row, path: pictureUrl(stem) }),
})
