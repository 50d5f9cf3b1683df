/** Redirects in a row: each is followed to the page where the last one leads. */
import type { Ctx } from '#server/ctx.ts'
import { isOwn } from './own-addresses.ts'
import { findRedirects, type Redirect } from './redirects.queries.ts'
import { spellingsOf } from './spellings.ts'

/** New addresses of redirects that are to be written, by their old ones in stored form. */
export type Ahead = ReadonlyMap<string, string>
type Step = Pick<Redirect, 'old_address' | 'new_address'>

/** Limit of redirects in a row, above which they lead nowhere. */
const most = 10

/**
 * New address to which redirects lead; null without one, and where they lead in a circle.
 * @param address in any spelling
 */
export async function followRedirects(
  ctx: Ctx,
  address: string,
  ahead?: Ahead,
): Promise<string | null> {
  const seen = new Set<string>()
  let reached: string | null = null
  while (seen.size < most) {
    const next = await findNext(ctx, reached ?? address, ahead)
    if (!next) return reached
    if (seen.has(next.old_address)) return null
    seen.add(next.old_address)
    reached = next.new_address
    if (await isOwn(ctx, reached)) return reached
  }
  return null
}

/** Whether a redirect between these addresses, in stored form, would lead in a circle. */
export async function isCircle(
  ctx: Ctx,
  old: string,
  reached: string,
  ahead?: Ahead,
): Promise<boolean> {
  let here = reached
  for (let steps = 0; steps < most; steps++) {
    if (spellingsOf(here).includes(old)) return true
    if (await isOwn(ctx, here)) return false
    const next = await findNext(ctx, here, ahead)
    if (!next) return false
    here = next.new_address
  }
  return true
}

/** Redirect of an address, of several the one that names it most precisely. */
async function findNext(ctx: Ctx, address: string, ahead?: Ahead): Promise<Step | null> {
  const spellings = spellingsOf(address)
  if (spellings.length === 0) return null
  const found = new Map<string, Step>(
    (await findRedirects(ctx, spellings)).map((one) => [one.old_address, one]),
  )
  for (const old_address of spellings) {
    const new_address = ahead?.get(old_address)
    const next = new_address ? { old_address, new_address } : found.get(old_address)
    if (next) return next
  }
  return null
}
