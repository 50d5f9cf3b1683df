/**
 * The shop's own pages: about, delivery and returns, privacy, contact. The owner writes their texts
 * (R124).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { pageNames } from './page-text.ts'
import { lang, optional, pathId, pathText, seenVersion, text } from '../parts.ts'
import { paths } from '../paths.ts'

const words = text(limits.page_text)

/**
 * The texts of a page: a line that begins with '# ' is a heading, an empty line ends a paragraph.
 */
export const pageForm = z.object({ text: words, text_ar: words })

export const pageRecord = z.object({
  id: z.int(),
  name: z.enum(pageNames),
  text: z.string(),
  text_ar: z.string(),
  version: z.int(),
})
export type PageRecord = z.output<typeof pageRecord>

export const pages = {
  get: endpoint(paths.pages.get, {
    summary: 'One of the shop’s pages in one language',
    input: z.object({ name: pathText, lang }),
    reply: z.object({ page: z.object({ name: z.enum(pageNames), text: z.string() }) }),
    refusals: [404],
    example: { name: 'about' },
  }),
  page: endpoint(adminPaths.pages.page, {
    summary: 'The shop’s pages in both languages',
    input: z.object({}),
    reply: z.object({ pages: z.array(pageRecord) }),
  }),
  record: endpoint(adminPaths.pages.record, {
    summary: 'One of the shop’s pages in both languages',
    input: z.object({ id: pathId }),
    reply: z.object({ page: pageRecord }),
    refusals: [404],
    example: { id: '1' },
  }),
  update: endpoint(adminPaths.pages.update, {
    summary: 'Updates the text of a page; an omitted language stays unchanged',
    input: z.object({
      id: pathId,
      text: optional(words),
      text_ar: optional(words),
      version: seenVersion,
    }),
    reply: z.object({ page: pageRecord }),
    refusals: [404, 409, 422],
    example: { id: '1', text: '# Who we are\n\nA shop in Cairo.' },
  }),
}
