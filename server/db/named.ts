/** How the lists of the dashboard are sorted by name. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Lang } from '#contract/parts.ts'

/**
 * In the form in which words are compared: neither capitals nor accents nor forms of hamza make a
 * difference.
 */
export const named = (name: SQLWrapper): SQL => sql`public.norm(${name})`

/** Sorts by the name in a language, or by the English name where there is none. */
export const namedIn = (lang: Lang, name: SQLWrapper, name_ar: SQLWrapper): SQL =>
  named(lang === 'ar' ? sql`coalesce(${name_ar}, ${name})` : name)
