/** Pictures of former record versions, kept as long as an entry can be restored. */
import type { AuditRoom } from '#contract/accounts/audit-log.ts'
import type { Ctx } from '#server/ctx.ts'
import { stemOf } from '#server/media/media.ts'
import type { Act } from './acted.ts'
import { keepFormerPictures } from './former-pictures.queries.ts'

/** Rooms whose pictures can be restored. Pictures of people, as in reviews, are not kept. */
const withPictures: (string | null | undefined)[] = [
  'categories',
  'ownPages',
  'products',
  'settings',
  'slides',
] satisfies AuditRoom[]

/** Subscriber of acted. */
export async function keepPicturesOfActs(ctx: Ctx, acts: readonly Act[]): Promise<void> {
  for (const { id, room, before } of acts) {
    if (!before || !withPictures.includes(room)) continue
    const pictures = Array.isArray(before.pictures) ? before.pictures : []
    const ids = [before.media_id, before.phone_media_id, ...idsIn(before.sections)].filter(
      (id) => typeof id === 'number',
    )
    const ofBrand = [before.wordmark, before.mark].map((one) => stemOf(pathOf(one)) ?? [])
    const stems = [...pictures.map(({ stem }: { stem: string }) => stem), ...ofBrand.flat()]
    if (ids.length + stems.length > 0) await keepFormerPictures(ctx, id, { ids, stems })
  }
}

/** Pictures of a page's sections, and of the banners in them. */
function idsIn(sections: unknown): unknown[] {
  const named = (sections ?? []) as { media_id?: number; pictures?: { media_id: number }[] }[]
  return named.flatMap(({ media_id, pictures = [] }) => [
    media_id,
    ...pictures.map((picture) => picture.media_id),
  ])
}

const pathOf = (picture: unknown): string =>
  (picture as { path?: string } | null | undefined)?.path ?? ''
