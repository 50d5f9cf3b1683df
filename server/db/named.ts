/** How the lists of the dashboard are sorted by name. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** In the form in which words are compared: neither capitals nor accents nor forms of hamza make a difference. */
export const named = (column: SQLWrapper): SQL => sql`public.norm(${column})`
