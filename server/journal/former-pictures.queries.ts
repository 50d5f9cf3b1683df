import type { Ctx } from '#server/ctx.ts'

/** Keeps the pictures in an entry's `before`, although no record shows them any more. */
export async function keepFormerPictures(
  ctx: Ctx,
  entryId: number,
  pictures: { ids: number[]; stems: string[] },
): Promise<void> {
  await ctx.client.query(
    `insert into audit_log_pictures (entry_id, media_id, created_at)
     select $1, id, $4 from media_files where id = any ($2::integer[]) or stem = any ($3::text[])`,
    [entryId, pictures.ids, pictures.stems, ctx.now()],
  )
}

/** Returns how many were deleted. */
export async function forgetPictures(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await ctx.client.query(
    `delete from audit_log_pictures where (entry_id, media_id) in (
       select entry_id, media_id from audit_log_pictures where created_at < $1 limit $2
     )`,
    [before, limit],
  )
  return rowCount ?? 0
}
