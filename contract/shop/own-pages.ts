/**
 * Pages that the owner makes of sections: headings, texts, pictures and products (R391). The home
 * page is the one with the slug `home`; it is neither made nor deleted, and its sections are of
 * kinds of its own (section-kinds.ts).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { coded } from '../field-refusals.ts'
import { limits } from '../limits.ts'
import {
  bodyToken,
  clearable,
  isWritten,
  lang,
  moment,
  pathText,
  seenVersion,
  text,
} from '../parts.ts'
import { pictureFile } from '../files/picture-fields.ts'
import { listAsked } from '../list-parts.ts'
import { paths } from '../paths.ts'
import { recordCalls } from '../records.ts'
import { sectionForm, sectionsForm, shownSection } from './sections.ts'

/** Slug of the home page. */
export const homeSlug = 'home'
/** Columns of the footer in which a page can be linked. */
export const footerColumns = ['none', 'shop', 'help'] as const
export const pageStates = ['draft', 'published'] as const

const slug = text(limits.page_slug).refine((slug) => /^[a-z\d]+(-[a-z\d]+)*$/.test(slug), {
  error: coded('page_slug'),
  when: isWritten,
})

export const ownPageForm = z.object({
  title: text(limits.section_title),
  title_ar: clearable(text(limits.section_title)),
  slug,
  state: z.enum(pageStates, { error: coded('invalid') }),
  footer: z.enum(footerColumns, { error: coded('invalid') }),
  /** What search engines and shared links say of the page. */
  description: clearable(text(limits.page_description)),
  description_ar: clearable(text(limits.page_description)),
  sections: sectionsForm,
})

/** Picture of a section, as the dashboard shows it. */
export const sectionPicture = z.object({
  id: z.int(),
  path: z.string(),
  width: z.int(),
  height: z.int(),
})

export const ownPageRecord = z.object({
  id: z.int(),
  title: z.string(),
  title_ar: z.string().nullable(),
  slug: z.string(),
  state: z.enum(pageStates),
  footer: z.enum(footerColumns),
  description: z.string().nullable(),
  description_ar: z.string().nullable(),
  sections: z.array(sectionForm),
  /** Pictures that the sections show. */
  pictures: z.array(sectionPicture),
  /** Token of the address that shows a draft. */
  preview: z.string(),
  created_at: moment,
  version: z.int(),
})
export type OwnPageRecord = z.output<typeof ownPageRecord>

const picture = { count: 1, bytes: limits.picture_bytes }

export const ownPageSorts = ['name', 'newest', 'oldest'] as const

export const ownPages = {
  linked: endpoint(paths.ownPages.linked, {
    summary: 'Published own pages that the footer links, by title',
    input: z.object({ lang }),
    reply: z.object({
      pages: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          footer: z.enum(footerColumns).exclude(['none']),
        }),
      ),
    }),
  }),
  get: endpoint(paths.ownPages.get, {
    summary:
      'A page of sections in one language, as today shows it; `home` is the home page. A former slug answers with the page, which names its own',
    input: z.object({ slug: pathText, lang, preview: bodyToken }),
    reply: z.object({
      page: z.object({
        slug: z.string(),
        title: z.string(),
        description: z.string(),
        is_draft: z.boolean(),
        sections: z.array(shownSection),
      }),
    }),
    unkept: (_, { preview }) => preview !== undefined,
    refusals: [404],
    example: { slug: 'home' },
  }),
  ...recordCalls(adminPaths.ownPages, {
    names: ['page', 'pages'],
    record: ownPageRecord,
    form: ownPageForm,
    change: ownPageForm.partial().extend({ version: seenVersion }),
    asked: listAsked(ownPageSorts),
    summaries: [
      'Own pages without the home page; ?search= looks through titles and slugs',
      'One page, or the home page by the id 1',
      'Adds a page',
      'Changes a page, or the sections of the home page',
      'Deletes a page; the home page stays',
    ],
    create: {
      refusals: [409, 422],
      example: {
        title: 'How we make it',
        slug: 'how-we-make-it',
        state: 'draft',
        footer: 'none',
        sections: [
          {
            kind: 'heading',
            is_shown: true,
            days: { kind: 'every' },
            title: { en: 'Linen', ar: 'كتان' },
          },
        ],
      },
    },
    update: { refusals: [404, 409, 422], example: { id: '1', sections: [] } },
    delete: { refusals: [404, 409] },
  }),
  addPicture: endpoint(adminPaths.ownPages.addPicture, {
    summary: 'Stores a picture for a section; one that no page shows a day later is deleted',
    input: z.object({ path: pictureFile() }),
    reply: z.object({ picture: sectionPicture }),
    pictures: { path: picture },
    refusals: [413, 422],
    example: { path: '(a file)' },
  }),
}
