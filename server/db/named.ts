/** Sort order of the dashboard's lists by name. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Lang } from '#contract/parts.ts'

/** Normalised name: case, accents and forms of hamza make no difference. */
export const named = (name: SQLWrapper): SQL => sql`public.norm(${name})`

/** Sort key by the name in a language, or by the English name if there is none. */
export const namedIn = (lang: Lang, name: SQLWrapper, name_ar: SQLWrapper): SQL =>
  named(lang === 'ar' ? sql`coalesce(${name_ar}, ${name})` : name)
